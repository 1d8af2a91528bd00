import { scaleOf } from "../../plot/scale.ts";
import { element } from "../../plot/svg.ts";
import { fourDigits } from "../numbers.ts";
import { axisBelow, chart, path } from "./chart.ts";
import { type Density, kernelDensity } from "./kernel-density.ts";

const SIZE = [340, 150] as const;
const [LEFT, RIGHT, TOP, BOTTOM] = [24, 316, 8, 124];

export interface DensityInput {
  readonly name: string;
  readonly draws: Float64Array;
  readonly interval: readonly [number, number];
  readonly prior?: Float64Array;
}

/** The posterior's density with its interval shaded, and the prior's dashed; undefined for a constant. */
export function densityChart({ name, draws, interval, prior }: DensityInput): string | undefined {
  const posterior = kernelDensity(draws);
  if (posterior === undefined) return undefined;
  const [from, to] = [posterior.x[0]!, posterior.x.at(-1)!];
  const x = scaleOf("linear", [from, to], [LEFT, RIGHT]);
  const before = prior && kernelDensity(prior, x.domain);
  const top = Math.max(...posterior.y, ...(before?.y ?? []));
  const y = (value: number) => BOTTOM - ((BOTTOM - TOP) * value) / top;
  const points = pointsOf(posterior, x.at, y);
  const inside = points.filter((_, i) => posterior.x[i]! >= interval[0] && posterior.x[i]! <= interval[1]);
  const described = {
    title: `Posterior density of ${name}`,
    description: `Most of it lies between ${fourDigits(interval[0])} and ${fourDigits(interval[1])}.${prior ? " The prior is dashed." : ""}`,
  };
  return chart(
    described,
    SIZE,
    inside.length < 2
      ? ""
      : element("path", {
          d: path([[inside[0]![0], BOTTOM], ...inside, [inside.at(-1)![0], BOTTOM]], "Z"),
          class: "area",
        }),
    element("path", { d: path(points), class: "line" }),
    before === undefined ? "" : element("path", { d: path(pointsOf(before, x.at, y)), class: "prior" }),
    axisBelow(x, { from: LEFT, to: RIGHT, at: BOTTOM }),
  );
}

function pointsOf(
  { x, y }: Density,
  across: (value: number) => number,
  up: (value: number) => number,
): readonly (readonly [number, number])[] {
  return x.map((value, i) => [across(value), up(y[i]!)] as const);
}
