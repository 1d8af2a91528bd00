import type { SeededSource } from "@dpbayes/inference";
import type { Release } from "@dpbayes/privacy";
import { seededRandomiser, seededUnaryBits } from "./seeded-noise.ts";
import { perEpsilon, type Simulation, simulation } from "./simulated-release.ts";

export const LEVELS = ["never", "rarely", "sometimes", "often", "always"];
export const CONCENTRATION = 1;

export type Encoding = "unary-encoding" | "k-ary-randomised-response";

/** People with one mechanism and one budget. */
export interface Respondents {
  readonly encoding: Encoding;
  readonly count: number;
  readonly epsilon: (rng: SeededSource) => number;
}

const studies = {
  "unary-encoding": studiesOf("unary-encoding"),
  "k-ary-randomised-response": studiesOf("k-ary-randomised-response"),
};

function studiesOf(mechanism: Encoding) {
  return perEpsilon((epsilon) =>
    simulation(
      { answer: { type: "category", levels: LEVELS } },
      { family: "categorical", formula: "answer ~ 1", prior: { concentration: CONCENTRATION } },
      { epsilon, mechanism },
    ),
  );
}

/** Answers of made-up people, randomised one by one. */
function reportsOf(
  { mechanism, reports }: Simulation,
  answers: readonly number[],
  rng: SeededSource,
): Release {
  if (mechanism.kind === "unary-encoding") {
    const bits = seededUnaryBits(mechanism);
    return reports(answers.map((answer) => bits(rng, answer)));
  }
  const randomise = seededRandomiser(mechanism);
  return reports(answers.map((answer) => [randomise(rng, answer)]));
}

/** A level drawn from the shares. */
function answerOf(rng: SeededSource, shares: Float64Array): number {
  let left = rng.uniform();
  for (let level = 0; level < shares.length - 1; level++) {
    left -= shares[level]!;
    if (left < 0) return level;
  }
  return shares.length - 1;
}

/** What made-up people report; a control states another budget than the one they had. */
export function histogramRelease(
  rng: SeededSource,
  shares: Float64Array,
  { encoding, count, epsilon }: Respondents,
  believed?: number,
): Release {
  const answers = Array.from({ length: count }, () => answerOf(rng, shares));
  const release = reportsOf(studies[encoding](epsilon(rng)), answers, rng);
  return believed === undefined ? release : { ...release, mechanism: studies[encoding](believed).mechanism };
}
