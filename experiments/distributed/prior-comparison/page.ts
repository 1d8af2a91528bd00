import { markdownTable } from "../../markdown.ts";
import { FIXED_S, WITHOUT_SQUARES } from "./compare.ts";
import type { Confirmation } from "./confirm.ts";
import type { Contest } from "./contest.ts";
import { coverageOf, type Decision, difference, estimateOf, groupMean, type ScoredCell } from "./decide.ts";

interface Comparison {
  readonly choice: readonly ScoredCell[];
  readonly confirmation: readonly ScoredCell[];
  readonly decision: Decision;
  readonly confirmed: Confirmation;
  readonly contest: Contest;
}

export function pageOf(comparison: Comparison): string {
  const { choice, confirmation, decision, confirmed, contest } = comparison;
  const { chosen } = contest;
  const repeats = Object.values(choice[0]!.scores)[0]!.length;
  return [
    `Candidates, data, scores and rule were declared before the first run: [DECLARATION.md](distributed/${contest.name}/DECLARATION.md). ${repeats} repeats per cell. Log scores are nats per test row, higher is better; the ratio is the mean log ratio of prediction error to fixed-s, below 0 is better than fixed-s; coverage is of true coefficients in 90 % intervals.`,
    `Chosen: **${decision.chosen}**${decision.tied.length > 1 ? ` (tied by log score: ${decision.tied.join("; ")})` : ""}.`,
    standingsTable("choice", decision.standings, choice),
    standingsTable("confirmation, other data", confirmed.standings, confirmation),
    `Prediction errors ×10⁴ by cell, mean ± standard error; ◂ marks cells in which hierarchical with the chosen prior predicts worse than fixed-s.`,
    cellTable([...choice, ...confirmation], comparison),
    ...referencesOf(choice, chosen).map((name) => worseCount([...choice, ...confirmation], chosen, name)),
    squaresTable(comparison),
  ].join("\n\n");
}

function standingsTable(
  title: string,
  standings: Decision["standings"],
  cells: readonly ScoredCell[],
): string {
  return markdownTable(
    [title, "log score", "behind the best admissible", "ratio to fixed-s", "coverage"],
    [
      ...standings.map(({ name, logScore, behind, ratio, coverage }) => [
        name,
        logScore.toFixed(3),
        `${behind.mean.toFixed(3)} ± ${behind.error.toFixed(3)}`,
        `${ratio.mean.toFixed(3)} ± ${ratio.error.toFixed(3)}`,
        percent(coverage),
      ]),
      [`_${FIXED_S}_`, fixedSLogScore(cells), "", "0", percent(coverageOf(cells, FIXED_S))],
    ],
  );
}

/** Without y'y the mean of σ², and with it the predictive variance, is infinite where σ² ~ IG(1, ·); JSON has no −∞. */
function fixedSLogScore(cells: readonly ScoredCell[]): string {
  const scoresOf = (scores: ScoredCell["scores"]) => scores[FIXED_S]!.map(({ logScore }) => logScore);
  const finite = cells.every(({ scores }) => scoresOf(scores).every(Number.isFinite));
  return finite ? groupMean(cells, scoresOf).mean.toFixed(3) : "−∞";
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}

function cellTable(cells: readonly ScoredCell[], { contest }: Comparison): string {
  const { chosen } = contest;
  const paper = contest.candidates[0]!.name;
  const shown = [...referencesOf(cells, chosen), paper, chosen];
  return markdownTable(
    ["cell", ...shown, ""],
    cells.map((cell) => [
      cell.name,
      ...shown.map((name) => errorOf(cell, name)),
      isWorse(cell, chosen) ? "◂" : "",
    ]),
  );
}

function errorOf({ scores }: ScoredCell, name: string): string {
  const { mean, error } = estimateOf(scores[name]!.map((one) => 1e4 * one.error));
  return `${mean.toFixed(1)} ± ${error.toFixed(1)}`;
}

function isWorse({ scores }: ScoredCell, name: string, reference: string = FIXED_S): boolean {
  const mean = (method: string) => estimateOf(scores[method]!.map(({ error }) => error)).mean;
  return mean(name) > mean(reference);
}

/** fixed-s, and fixed-s with the chosen law of the coefficients where that varies. */
function referencesOf(cells: readonly ScoredCell[], chosen: string): readonly string[] {
  return [FIXED_S, `${FIXED_S}, ${chosen}`].filter((name) => Object.hasOwn(cells[0]!.scores, name));
}

function worseCount(cells: readonly ScoredCell[], chosen: string, reference: string): string {
  const worse = cells.filter((cell) => isWorse(cell, chosen, reference));
  const beyond = worse.filter(({ scores }) => {
    const { mean, error } = estimateOf(
      scores[chosen]!.map((one, r) => one.error - scores[reference]![r]!.error),
    );
    return mean > 2 * error;
  });
  return `Worse than ${reference} in ${worse.length} of ${cells.length} cells, in ${beyond.length} by more than 2 standard errors of the paired difference${beyond.length > 0 ? `: ${beyond.map(({ name }) => name).join("; ")}` : ""}.`;
}

/** What changes in the confirmation when yᵀy is not used. */
function squaresTable({ confirmation, contest }: Comparison): string {
  const rows = [contest.candidates[0]!.name, contest.chosen].map((name) => {
    const without = `${name}${WITHOUT_SQUARES}`;
    const loss = difference(confirmation, without, name);
    const ratio = groupMean(confirmation, (scores) =>
      scores[without]!.map((one, r) => Math.log(one.error / scores[name]![r]!.error)),
    );
    return [
      name,
      `${loss.mean.toFixed(3)} ± ${loss.error.toFixed(3)}`,
      `${ratio.mean.toFixed(3)} ± ${ratio.error.toFixed(3)}`,
      `${percent(coverageOf(confirmation, without))} (with y'y ${percent(coverageOf(confirmation, name))})`,
    ];
  });
  return markdownTable(["without y'y", "log score", "log ratio of prediction error", "coverage"], rows);
}
