import { expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { lawOf } from "../../../noise/index.ts";
import { recordContext } from "../definition/record-context.ts";
import { type ReadRecordModel, readRecordModel, recordModel } from "../definition/record-model.ts";
import { denseIncomes, released, studyOf } from "../records.testing.ts";
import { exactSampler, type Scheme } from "./exact-sampler.ts";

const COUNT = 8;
const STEPS = 20_000;
/** Much longer than the chain remembers. */
const BATCH = 1000;

const parameters = { location: "normal(0, 1)", scale: "half-normal(1)" } as const;

/** Student's law with four degrees of freedom, as a ratio of normals; both bounds clip. */
const student = recordModel({
  parameters,
  normals: 5,
  record: (p, z) => ({
    income: 3 + p.location + (2 * p.scale * z[0]) / Math.hypot(z[1], z[2], z[3], z[4]),
  }),
});

/** Nothing, or something: two outcomes with their probabilities. */
const discrete = recordModel({
  parameters,
  normals: 1,
  record: (p, z) => [
    { weight: 1 / (1 + Math.exp(-p.location)), record: { income: Math.exp(p.scale * z[0]) } },
    { weight: 1 / (1 + Math.exp(p.location)), record: { income: 0 } },
  ],
});

const sampled = [
  ["clipped log-normal", denseIncomes, "non-centred"],
  ["clipped log-normal", denseIncomes, "interwoven"],
  ["Student", student, "non-centred"],
  ["discrete", discrete, "non-centred"],
] as const;

/**
 * Geweke (2004): sweeps of the sampler, each followed by new noise on the sums, leave the joint law of parameters and sums alone if, and
 * only if, the sampler leaves the posterior alone. So parameters must keep to their prior.
 */
it.each(sampled)(
  "of %s records, %#: sweeps and new noise in turn leave the prior alone",
  async (_, model, scheme: Scheme) => {
    const release = await released(studyOf({ privacy: { epsilon: 3 } }), COUNT, () => ({ income: 3 }));
    const read: ReadRecordModel = readRecordModel(model);
    const context = recordContext(release.study, [release], read);
    const [part] = context.parts as [(typeof context.parts)[0]];
    const noise = lawOf(part.noise);
    const sampler = exactSampler(context, Float64Array.of(0, 0), 0, scheme);
    const rng = seededSource(`geweke ${scheme}`);
    let state = sampler.init(rng);
    const phi = new Float64Array(2);
    const draws: number[][] = [[], [], []];
    for (let i = 0; i < STEPS; i++) {
      state = sampler.step(rng, state)[0];
      const [held] = state.held;
      // What is left of the sums is the noise: other noise is other sums.
      const sums = held!.total();
      part.sums.set(sums.map((s) => s + noise.sample(rng)));
      held!.resum();
      sampler.write(state, phi);
      draws[0]!.push(phi[0]!);
      draws[1]!.push(phi[1]!);
      draws[2]!.push(phi[0]! ** 2);
    }
    // location ~ normal(0, 1), scale ~ half-normal(1): means 0, √(2/π) and 1. Five standard errors by batches.
    [0, Math.sqrt(2 / Math.PI), 1].forEach((expected, c) => {
      const batches = Array.from({ length: STEPS / BATCH }, (_, b) =>
        mean(draws[c]!.slice(b * BATCH, (b + 1) * BATCH)),
      );
      const centre = mean(batches);
      const error = Math.sqrt(mean(batches.map((x) => (x - centre) ** 2)) / (batches.length - 1));
      expect(Math.abs(centre - expected) / error).toBeLessThan(5);
    });
  },
  60_000,
);

function mean(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / values.length;
}
