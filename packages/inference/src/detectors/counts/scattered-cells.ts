import { familyOf, parseFormula, type SumRelease } from "@dpbayes/privacy/formats";
import type { Fit } from "../../fit/fit.ts";
import { lawOf, noiseOf } from "../../noise/noises.ts";
import { short } from "../../text/index.ts";
import type { Detector, LookedAt, Seen } from "../detector.ts";

/** The figure is lowered by so many of its own standard deviations. */
const SURE = 1.64;

export const scatteredCells: Detector = {
  code: "scattered-cells",
  appliesTo: (study) => familyOf(study).formula.nested === true,
  statistic:
    "squared distance of a cell's released counts from what its state emits, over what a multinomial law and the noise have, at least (95 % of noise and sampling)",
  threshold: 1.25,
  beyond: "above",
  reason:
    "entries of a cell that are drawn one by one give 1 or less, because states were chosen to fit; at 2 half of the scatter of emissions is taken for change of state or for knowledge",
  remedy:
    "intervals of emissions are too narrow: divide by the square root of the figure at best; cells of shorter time, or more states",
  look: ({ study, releases, fit }: LookedAt): readonly Seen[] =>
    parseFormula(study.model.formula).left.flatMap((feature, block) =>
      seen(feature, block, releases as readonly SumRelease[], fit),
    ),
};

function seen(feature: string, block: number, releases: readonly SumRelease[], fit: Fit): readonly Seen[] {
  const emissions = emissionsOf(feature, fit);
  const states = statesOf(fit);
  const [first] = releases;
  if (emissions.length === 0 || first === undefined) return [];
  const levels = emissions[0]!.length;
  const tables = releases.map((release) => tableOf(release, block));
  const noise = tables.reduce((sum, { variance }) => sum + variance, 0);
  let [square, counted] = [0, 0];
  states.forEach((state, cell) => {
    const counts = emissions[0]!.map((_, l) =>
      tables.reduce((sum, { values }) => sum + values[cell * levels + l]!, 0),
    );
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (!(total > 0)) return;
    counted++;
    emissions[state]!.forEach((p, l) => {
      const variance = total * p * (1 - p) + noise * ((1 - p) ** 2 + (levels - 1) * p * p);
      square += (counts[l]! - total * p) ** 2 / variance;
    });
  });
  // Counts of a cell add up to its total, so levels − 1 of them are free; states' shares were fitted.
  const free = (counted - emissions.length) * (levels - 1);
  if (free < 10) return [];
  const ratio = (square * (levels - 1)) / (levels * free);
  return [
    {
      parameter: feature,
      value: ratio - SURE * ratio * Math.sqrt(5 / free),
      sentence: `counts of ${feature} within cells scatter ${short(ratio)} times as far, in variance, as a multinomial law with the noise`,
    },
  ];
}

function tableOf({ statistic, values, mechanism, copies }: SumRelease, block: number) {
  const before = statistic.blocks.slice(0, block).reduce((sum, { length }) => sum + length, 0);
  const { length, weight } = statistic.blocks[block]!;
  const noise = noiseOf(mechanism, weight);
  return {
    values: values.slice(before, before + length),
    variance: noise === undefined ? 0 : copies * lawOf(noise).variance,
  };
}

/** Posterior mean shares of a feature's levels, state by state. */
function emissionsOf(feature: string, fit: Fit): readonly (readonly number[])[] {
  return fit.parameters
    .filter(({ name }) => name.startsWith(`${feature}|`))
    .map(({ name, labels }) => labels!.map((label) => meanOf(fit, `${name}[${label}]`)));
}

/** The state that most draws give a cell, from 0. */
function statesOf(fit: Fit): readonly number[] {
  const { labels = [] } = fit.parameters.find(({ name }) => name === "state") ?? {};
  return labels.map((label) => {
    const votes = new Map<number, number>();
    for (const chain of fit.chains(`state[${label}]`))
      for (const state of chain) votes.set(state - 1, (votes.get(state - 1) ?? 0) + 1);
    return [...votes].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
  });
}

function meanOf(fit: Fit, name: string): number {
  const chains = fit.chains(name);
  const sum = chains.reduce((all, chain) => all + chain.reduce((part, x) => part + x, 0), 0);
  return sum / (fit.chainCount * fit.drawCount);
}
