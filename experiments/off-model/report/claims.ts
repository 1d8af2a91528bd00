import type { Claim } from "../../experiment.ts";
import type { CellSummary } from "./cell-summary.ts";
import { lookedCells, lookedLaws } from "./looked.ts";
import { judged, type Verdict } from "./rule.ts";

export interface Verdicts {
  readonly cells: readonly Verdict[];
  readonly laws: readonly Verdict[];
}

export function verdictsOf(cells: readonly CellSummary[]): Verdicts {
  return { cells: judged(lookedCells(cells)), laws: judged(lookedLaws(cells)) };
}

/** What the grid set out to show, checked against its results. */
export function offModelClaims(cells: readonly CellSummary[], problems: readonly string[]): readonly Claim[] {
  const verdicts = verdictsOf(cells);
  return [
    claim("cell and quantity", "no cell", verdicts.cells, false),
    claim("family, law and quantity", "no law", verdicts.laws, false),
    claim("cell and quantity, generating values of clipped data", "no cell", verdicts.cells, true),
    claim("family, law and quantity, generating values of clipped data", "no law", verdicts.laws, true),
    { text: "nothing broke down on the way", holds: problems.length === 0 },
  ];
}

function claim(what: string, none: string, verdicts: readonly Verdict[], generating: boolean): Claim {
  const own = verdicts.filter((one) => one.generating === generating);
  const refuted = own.filter((one) => one.refuted);
  const below = own.filter((one) => one.below);
  return {
    text: `by ${what}: ${none} breaks the rule beyond chance (${refuted.length} of ${own.length} do; as counted ${below.length})`,
    holds: refuted.length === 0,
  };
}
