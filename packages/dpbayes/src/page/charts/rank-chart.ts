import type { Chains } from "@dpbayes/inference/diagnostics";
import { element } from "../../plot/svg.ts";
import { chart } from "./chart.ts";

const SIZE = [340, 110] as const;
const [LEFT, RIGHT, TOP, BOTTOM] = [10, 334, 8, 100];
const BINS = 20;

/**
 * Rank plot (Vehtari et al. 2021): draws are ranked over all chains; each chain's ranks should fill the bins evenly. The
 * dashed line is the even height.
 */
export function rankChart(name: string, chains: Chains): string {
  const counts = rankCounts(chains);
  const even = chains[0]!.length / BINS;
  const top = Math.max(2 * even, ...counts.flat());
  const y = (count: number) => BOTTOM - ((BOTTOM - TOP) * count) / top;
  const pitch = (RIGHT - LEFT) / BINS;
  const steps = counts.map((bins, c) => {
    const d = bins.map(
      (count, b) => `${b === 0 ? "M" : "L"}${px(LEFT + b * pitch)} ${px(y(count))}h${px(pitch)}`,
    );
    return element("path", { d: d.join(""), class: `c${c % 4}`, "stroke-width": 1.6 });
  });
  const described = {
    title: `Ranks of ${name}`,
    description: `Counts of ranks per chain in ${BINS} bins; even is ${even}.`,
  };
  return chart(
    described,
    SIZE,
    element("line", { x1: LEFT, x2: RIGHT, y1: BOTTOM, y2: BOTTOM, class: "axis" }),
    element("line", { x1: LEFT, x2: RIGHT, y1: y(even), y2: y(even), class: "ref" }),
    ...steps,
  );
}

/** For each chain, how many of its draws have a rank in each bin. */
export function rankCounts(chains: Chains): readonly (readonly number[])[] {
  const all = chains.flatMap((draws, chain) => Array.from(draws, (value) => ({ value, chain })));
  all.sort((a, b) => a.value - b.value);
  const counts = chains.map(() => new Array<number>(BINS).fill(0));
  all.forEach(({ chain }, rank) => {
    const bin = Math.floor((rank * BINS) / all.length);
    counts[chain]![bin]!++;
  });
  return counts;
}

function px(value: number): number {
  return Math.round(value * 10) / 10;
}
