import type { Chains } from "@dpbayes/inference/diagnostics";
import { element } from "../../plot/svg.ts";
import { chart, path } from "./chart.ts";
import { kernelDensity } from "./kernel-density.ts";

const SIZE = [340, 120] as const;
const [LEFT, RIGHT, TOP, BOTTOM] = [10, 334, 8, 110];

/**
 * Energies about their mean, and the steps of the energy from draw to draw (Betancourt 2016): where steps are much narrower
 * than energies, the sampler explores the tails slowly.
 */
export function energyChart(energies: Chains): string | undefined {
  const mean = average(energies.flatMap((chain) => [...chain]));
  const about = Float64Array.from(energies.flatMap((chain) => Array.from(chain, (e) => e - mean)));
  const steps = Float64Array.from(
    energies.flatMap((chain) => [...chain].slice(1).map((e, i) => e - chain[i]!)),
  );
  const one = kernelDensity(about);
  const other = one && kernelDensity(steps, [one.x[0]!, one.x.at(-1)!]);
  if (one === undefined || other === undefined) return undefined;
  const top = Math.max(...one.y, ...other.y);
  const line = ({ y }: { readonly y: readonly number[] }) =>
    path(
      y.map((value, i) => [
        LEFT + ((RIGHT - LEFT) * i) / (y.length - 1),
        BOTTOM - ((BOTTOM - TOP) * value) / top,
      ]),
    );
  const described = {
    title: "Energy",
    description: "Density of the energies (solid) and of their steps from draw to draw (dashed).",
  };
  return chart(
    described,
    SIZE,
    element("line", { x1: LEFT, x2: RIGHT, y1: BOTTOM, y2: BOTTOM, class: "axis" }),
    element("path", { d: line(one), class: "line" }),
    element("path", { d: line(other), class: "prior" }),
  );
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
