import type { FitWarning } from "../../../contracts/fit-warning.ts";
import { decimals } from "../../../text/index.ts";
import type { TableEvidence } from "./table-evidence.ts";

/** Beyond the 1.01 of the diagnosis: chains so far apart are in different places. */
const LIMIT = 1.1;

export function chainsDisagree({ diagnosis }: TableEvidence): readonly FitWarning[] {
  const worst = [...diagnosis.parameters].sort((a, b) => b.rHat - a.rHat).find(({ rHat }) => rHat > LIMIT);
  if (worst === undefined) return [];
  return [
    {
      code: "chains-disagree",
      parameter: worst.name,
      value: worst.rHat,
      sentence: `chains disagree about ${worst.name}: R-hat ${decimals(worst.rHat, 2)}`,
      remedy: "run longer chains (warmup, draws): intervals are too narrow as long as chains have not met",
    },
  ];
}
