import { parseFormula, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";
import { type CountGuarantee, countGuarantee } from "./count-guarantee.ts";

/** What a study of counts promises, as the private side plans it; nothing is collected. */
export function countGuaranteeOf(study: Study): CountGuarantee {
  const name = parseFormula(study.model.formula).left[0]!;
  const variable = study.variables[name];
  if (variable?.type !== "counts")
    fail("ARGUMENT", {
      name: `variables.${name}.type`,
      found: variable?.type ?? "missing",
      accepted: "counts",
    });
  const { epsilon, distance, unit } = study.privacy;
  const items = variable.unit ?? (study.model.family === "topic-model" ? "words" : "interactions");
  return countGuarantee({
    epsilon,
    ...(distance !== undefined && { distance }),
    length: variable.length,
    total: variable.total,
    unit,
    items,
    reports: isReportedTwice(study) ? 2 : 1,
  });
}

/** As the model of communities reads the prior clause. */
function isReportedTwice({ model }: Study): boolean {
  const { directed, reported = "twice" } = model.prior ?? {};
  return model.family === "community-model" && directed === false && reported === "twice";
}
