import { temperedBeta } from "@dpbayes/inference/models/exponential-families";
import { lineChart } from "dpbayes/plot";
import type { Findings } from "../../experiment.ts";
import type { Figure } from "../../figure.ts";
import { markdownTable } from "../../markdown.ts";

const FLOOR = 0.1;
/** Central spec §2.6: the loss when all N answers are yes, T = 1, flat prior. */
const REFERENCE: Readonly<Record<number, number>> = {
  1: 2.197,
  2: 2.631,
  5: 3.296,
  10: 3.701,
  50: 4.212,
  200: 4.346,
};
const LIMIT = 4.394;

/** What one posterior draw tells an adversary who knows all records but one, when they all agree. */
export const adversary: Figure<null, readonly number[]> = {
  name: "foulds/adversary",
  about: "loss of one posterior draw on the worst data set, against N (instant)",
  seed: "none: nothing is drawn",
  tasks: () => [null],
  work: () => Object.keys(REFERENCE).map((records) => lossOf(Number(records))),
  findings: (_, [losses]) => findings(losses!),
};

function lossOf(records: number): number {
  const setting = { successes: records, failures: 0, a: 1, b: 1, floor: FLOOR };
  return temperedBeta(setting, { temperature: 1 }).localEpsilon;
}

function findings(losses: readonly number[]): Findings {
  const sizes = Object.keys(REFERENCE).map(Number);
  const limit = 2 * Math.log((1 - FLOOR) / FLOOR);
  const furthest = Math.max(...losses.map((loss, i) => Math.abs(loss - REFERENCE[sizes[i]!]!)));
  return {
    settings: { floor: FLOOR, temperature: 1, prior: "flat" },
    numbers: { records: sizes, losses, limit },
    plots: {
      "loss.svg": lineChart({
        title: "Loss of one posterior draw when all answers agree",
        note: `a₀ = ${FLOOR}, T = 1; dashed: the stated 2L/T`,
        x: "records N",
        y: "ε on this data set",
        xScale: "log",
        references: [limit],
        yIncludes: [2],
        series: [{ name: "loss", points: losses.map((y, i) => ({ x: sizes[i]!, y })) }],
      }),
    },
    page: [
      `One posterior draw on [${FLOOR}, ${1 - FLOOR}], all N answers yes, flat prior, T = 1: L/T and the largest change of the log normaliser over the neighbours. The stated cost is 2L/T = ${limit.toFixed(3)}.`,
      markdownTable(
        ["N", "loss", "specification"],
        sizes.map((n, i) => [String(n), losses[i]!.toFixed(3), String(REFERENCE[n])]),
      ),
    ].join("\n\n"),
    claims: [
      {
        text: `the losses are those of the specification to three digits (largest difference ${furthest.toExponential(0)})`,
        holds: furthest < 6e-4,
      },
      {
        text: `they rise towards the stated cost and never exceed it (${losses.at(-1)!.toFixed(3)} of ${limit.toFixed(3)}, ${LIMIT} in the specification)`,
        holds:
          losses.every((loss, i) => loss > (losses[i - 1] ?? 0) && loss < limit) &&
          Math.abs(limit - LIMIT) < 6e-4,
      },
    ],
  };
}
