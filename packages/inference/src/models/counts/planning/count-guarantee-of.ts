import { parseFormula, type Study, structureOf } from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";
import { type CountGuarantee, countGuarantee } from "./count-guarantee.ts";

/** What a study of counts promises, as the private side plans it; nothing is collected. `items` names what is counted. */
export function countGuaranteeOf(study: Study, items: string): CountGuarantee {
  const name = parseFormula(study.model.formula).left[0]!;
  const variable = study.variables[name];
  if (variable?.type !== "counts")
    fail("ARGUMENT", {
      name: `variables.${name}.type`,
      found: variable?.type ?? "missing",
      accepted: "counts",
    });
  const { epsilon, distance, unit } = study.privacy;
  return countGuarantee({
    epsilon,
    ...(distance !== undefined && { distance }),
    length: variable.length,
    total: variable.total,
    unit,
    items: variable.unit ?? items,
    reports: isReportedTwice(study) ? 2 : 1,
  });
}

/** Pairs of communities only are undirected. */
function isReportedTwice({ model }: Study): boolean {
  const { directed, reported = "twice" } = structureOf(model).options;
  return directed === false && reported === "twice";
}
