import type { Claim } from "../experiment.ts";
import { type CellSummary, meanOf } from "./cell-summary.ts";
import { chosenDefault, LEAST, summaryOf, verdicts, wholeVerdict } from "./choose-default.ts";
import { CANDIDATES, POOLED, STUDENT } from "./grid/models.ts";

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

export function gridOf(cells: readonly CellSummary[]): readonly CellSummary[] {
  return cells.filter(({ family, outlier }) => family === "linear" && outlier === undefined);
}

/** What the study set out to show, checked against its results. */
export function holdersClaims(cells: readonly CellSummary[], problems: readonly string[]): readonly Claim[] {
  const grid = gridOf(cells);
  return [
    choiceClaim(grid),
    ...wholeClaims(grid),
    pooledClaim(grid),
    othersClaim(cells),
    ...cells.filter(({ outlier }) => outlier !== undefined).map(outlierClaim),
    { text: "nothing broke down on the way", holds: problems.length === 0 },
  ];
}

function choiceClaim(grid: readonly CellSummary[]): Claim {
  const chosen = chosenDefault(grid);
  const confirmed = verdicts(grid, 1).find(({ model }) => model === chosen?.model);
  return {
    text:
      chosen === undefined
        ? "no candidate held 85 % in every cell on the first half of the seeds"
        : `"${chosen.model}" is the narrowest candidate that no cell refuses on the first half of the seeds, and none of ${chosen.cells} cells refuses it on the second`,
    holds: confirmed?.holds ?? false,
  };
}

function wholeClaims(grid: readonly CellSummary[]): readonly Claim[] {
  const found = wholeVerdict(grid, CANDIDATES[1]);
  const groups = groupShares(grid, CANDIDATES[1]);
  const [lowestGroup, lowest] = groups.reduce((one, other) => (other[1] < one[1] ? other : one));
  return [
    {
      text: `no cell refuses the default on all seeds; as counted ${found.cells - found.below} of ${found.cells} cells hold ${percent(LEAST)}, the lowest ${percent(found.lowest)} (${found.lowestCell})`,
      holds: found.failed === 0,
    },
    {
      text: `budgets and sizes together, the default holds ${percent(LEAST)} as counted in each of ${groups.length} kinds of difference and numbers of holders, the lowest ${percent(lowest)} (${lowestGroup})`,
      holds: lowest >= LEAST,
    },
  ];
}

/** Shares over all budgets and sizes, by what differs and the number of holders. */
function groupShares(
  grid: readonly CellSummary[],
  model: string,
): readonly (readonly [group: string, share: number])[] {
  const groupOf = ({ differing, tau, holders }: CellSummary) =>
    `${differing}${tau === 0 ? "" : ` by ${tau}`}, J = ${holders}`;
  return [...new Set(grid.map(groupOf))].map((group) => {
    const own = grid.filter((cell) => groupOf(cell) === group);
    const dataSets = own.reduce((sum, cell) => sum + cell.dataSets, 0);
    const held = own.reduce((sum, cell) => sum + cell.dataSets * summaryOf(cell, model).held90, 0);
    return [group, held / dataSets];
  });
}

/** The defect that the default is there to mend. */
function pooledClaim(grid: readonly CellSummary[]): Claim {
  const strong = grid.filter(({ epsilon, records, tau }) => epsilon === 2 && records === 5000 && tau > 0);
  const held = meanOf(strong.map((cell) => summaryOf(cell, POOLED).held90));
  const most = Math.max(...strong.map((cell) => summaryOf(cell, POOLED).held90));
  return {
    text: `pooled holders fail wherever holders differ and data are good (ε = 2, n = 5000): 90 % intervals hold ${percent(held)} on average, ${percent(most)} at most`,
    holds: most < LEAST,
  };
}

function othersClaim(cells: readonly CellSummary[]): Claim {
  const others = cells.filter(({ family }) => family !== "linear");
  const shares = others.map((cell) => summaryOf(cell, CANDIDATES[1]).held90);
  return {
    text: `logistic and Poisson: the default holds at least ${percent(LEAST)} in ${shares.filter((share) => share >= LEAST).length} of ${shares.length} cells, lowest ${percent(Math.min(...shares))}`,
    holds: shares.every((share) => share >= LEAST),
  };
}

function outlierClaim(cell: CellSummary): Claim {
  const { held90, heldOthers90 = NaN, width } = summaryOf(cell, STUDENT);
  const normal = summaryOf(cell, CANDIDATES[1]);
  return {
    text: `one hospital of eight ${cell.outlier}: Student effects hold the centre of the other seven's law ${percent(held90)} and their own average ${percent(heldOthers90)} of the time, with ${(width / normal.width).toFixed(2)} times the width of normal effects`,
    holds: held90 >= LEAST && heldOthers90 >= LEAST,
  };
}
