import type { FitWarning } from "../../../contracts/fit-warning.ts";
import { chainsDisagree } from "./chains-disagree.ts";
import { farFromPublished } from "./far-from-published.ts";
import { hiddenDecide } from "./hidden-decide.ts";
import { likenessDecides } from "./likeness-decides.ts";
import { mostHidden } from "./most-hidden.ts";
import { noiseUnderstated } from "./noise-understated.ts";
import { priorDecides } from "./prior-decides.ts";
import type { TableEvidence } from "./table-evidence.ts";
import { unlikeLeastSquares } from "./unlike-least-squares.ts";

const looks: readonly ((evidence: TableEvidence) => readonly FitWarning[])[] = [
  chainsDisagree,
  farFromPublished,
  noiseUnderstated,
  unlikeLeastSquares,
  priorDecides,
  likenessDecides,
  hiddenDecide,
  mostHidden,
];

/** What a fitted table shows against itself. */
export function tableWarnings(evidence: TableEvidence): readonly FitWarning[] {
  return Object.freeze(looks.flatMap((look) => look(evidence)));
}
