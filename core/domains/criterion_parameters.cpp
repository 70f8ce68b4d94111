#include "domains/criterion_parameters.h"

#include <stdexcept>

#include "domains/domain.h"
#include "files/json_reading.h"

namespace awaystep {

std::string withCriterion(const std::string& parameters, const CriterionChoice& instead) {
    using nlohmann::json;
    json object = parameters.empty() ? json::object() : parseJson(parameters, "parameters");
    CriterionChoice given;
    if (const auto kind = object.find("criterion"); kind != object.end() && kind->is_string())
        given.kind = named<CriterionKind>(kind->get<std::string>());
    if (const auto horizon = object.find("horizon"); horizon != object.end() && horizon->is_number_integer())
        given.horizon = horizon->get<int>();
    // Worlds made by a rule have a discount of their own where none is given; a table has none.
    const bool isTable = object.contains("transitions");
    if (const auto discount = object.find("discount"); discount != object.end() && discount->is_number())
        given.discount = discount->get<double>();
    else if (!isTable)
        given.discount = Criterion{}.discount;

    const Criterion criterion = chosenCriterion(given, instead);
    object.erase("horizon");
    object.erase("criterion");
    if (criterion.discounted()) {
        object["discount"] = criterion.discount;
    } else {
        object["criterion"] = name(criterion.kind);
        if (criterion.finiteHorizon()) object["horizon"] = criterion.horizon;
        if (isTable) object["version"] = 2;
    }
    return object.dump();
}

}  // namespace awaystep
