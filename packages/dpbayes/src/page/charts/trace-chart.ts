import type { Chains } from "@dpbayes/inference/diagnostics";
import { scaleOf } from "../../plot/scale.ts";
import { element } from "../../plot/svg.ts";
import { axisLeft, chart, path } from "./chart.ts";

const SIZE = [340, 130] as const;
const [LEFT, RIGHT, TOP, BOTTOM] = [52, 334, 8, 120];
const POINTS = 220;

/** Every chain's draws in the order they came: chains that agree lie over each other without drift. */
export function traceChart(name: string, chains: Chains): string {
  const shown = chains.map(thinned);
  const y = scaleOf("linear", shown.flat(), [BOTTOM, TOP]);
  const lines = shown.map((draws, c) =>
    element("path", {
      d: path(draws.map((value, i) => [across(i, draws.length), y.at(value)])),
      class: `c${c % 4}`,
      "stroke-width": 0.8,
    }),
  );
  const described = { title: `Trace of ${name}`, description: `Draws of ${chains.length} chains in order.` };
  return chart(described, SIZE, axisLeft(y, { from: LEFT, to: RIGHT }), ...lines);
}

function across(i: number, count: number): number {
  return LEFT + ((RIGHT - LEFT) * i) / Math.max(1, count - 1);
}

function thinned(draws: Float64Array): readonly number[] {
  const step = Math.ceil(draws.length / POINTS);
  return [...draws.filter((_, i) => i % step === 0)];
}
