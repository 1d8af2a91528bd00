import type { Model, SampledModel } from "@dpbayes/inference";
import { buildModel } from "@dpbayes/inference";
import { type ChainLength, DRAWS, parameterDraws } from "../calibration/posterior-draws.ts";
import type { Subject } from "../calibration/row.ts";
import { namesOf } from "./parameter-columns.ts";
import { type Released, simulateReleases } from "./released.ts";
import { familyOf, type Setting, studyOf } from "./setting.ts";
import { drawTruth, randomOf, type Truth } from "./truth.ts";

/** A number that is ranked: what it is in truth, and how it is read from a draw's numbers by name. */
interface Ranked {
  readonly name: string;
  of(truth: Truth): number;
  from(draw: (name: string) => number, released: Released): number;
}

const NAMES = ["intercept", "a", "b"] as const;

/** Levels at the centre, because a prior of intercepts speaks of them. */
const level: Ranked = {
  name: "level",
  of: ({ mean }) => mean[0]!,
  from: (draw, { centre }) =>
    draw("intercept") + centre[0] * draw("coefficients[a]") + centre[1] * draw("coefficients[b]"),
};

const slope = (k: 1 | 2): Ranked => ({
  name: `slope ${NAMES[k]}`,
  of: ({ mean }) => mean[k]!,
  from: (draw) => draw(`coefficients[${NAMES[k]}]`),
});

const residual: Ranked = { name: "sigma", of: ({ sigma }) => sigma, from: (draw) => draw("sigma") };

const spread = (k: number): Ranked => ({
  name: `spread of ${NAMES[k]}`,
  of: (truth) => truth.spread[k]!,
  from: (draw) => draw(`spread[${NAMES[k]}]`),
});

/** A coefficient of the first holder. */
const ofHolder = (k: 1 | 2): Ranked => ({
  name: `${NAMES[k]} of holder 1`,
  of: ({ own }) => own[0]![k]!,
  from: (draw) => draw(`holder[${NAMES[k]}][h1]`),
});

/** What the model that is fitted has to say; a pooled one knows of no holders. */
function rankedOf(setting: Setting): readonly Ranked[] {
  const random = randomOf(setting);
  const common = [slope(1), slope(2), ...(familyOf(setting.engine) === "linear" ? [residual] : [])];
  if (setting.told === "same") return common;
  const spreads = random.flatMap((is, k) => (is ? [spread(k)] : []));
  return [level, ...common, ...spreads, ...(random[1] ? [ofHolder(1)] : [])];
}

/** Truth from the prior, releases through the mechanism, the posterior as a study's fit has it. */
export function holdersSubject(setting: Setting, length: ChainLength): Subject<Released> {
  const study = studyOf(setting);
  const ranked = rankedOf(setting);
  // `calibrate` hands the ranked numbers on, and they do not say what the holders are like.
  const drawn = new WeakMap<Float64Array, Truth>();
  return {
    names: ranked.map(({ name }) => name),
    prior(rng) {
      const truth = drawTruth(rng, setting);
      const numbers = Float64Array.from(ranked, ({ of }) => of(truth));
      drawn.set(numbers, truth);
      return numbers;
    },
    simulate: (rng, numbers) => simulateReleases(rng, drawn.get(numbers)!, setting),
    fit(rng, released) {
      const target = buildModel(study, released.releases).target as Model | SampledModel;
      const names = namesOf(target.parameters);
      const draws = parameterDraws(target, names.length, rng, length);
      return rankedDraws(ranked, names, draws, released);
    },
  };
}

function rankedDraws(
  ranked: readonly Ranked[],
  names: readonly string[],
  draws: Float64Array,
  released: Released,
): Float64Array {
  const places = new Map(names.map((name, i) => [name, i]));
  const out = new Float64Array(DRAWS * ranked.length);
  for (let t = 0; t < DRAWS; t++) {
    const draw = (name: string) => draws[t * names.length + places.get(name)!]!;
    for (const [i, { from }] of ranked.entries()) out[t * ranked.length + i] = from(draw, released);
  }
  return out;
}
