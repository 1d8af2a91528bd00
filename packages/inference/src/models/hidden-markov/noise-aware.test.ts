import { expect, it } from "vitest";
import { calibrate } from "../../calibration/index.ts";
import { dirichlet, multinomial } from "../../distributions/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { type AdditiveNoise, lawOf } from "../../noise/index.ts";
import { hiddenMarkovSampler } from "./hidden-markov-target.ts";
import { cellsOf } from "./layout.ts";

const model = cellsOf({ states: 2, sequences: [4, 3], levels: [2, 3] }, { transition: 1, emission: 1 });
const MOST = 12;

interface Truth {
  readonly z: Int32Array;
  readonly theta: Float64Array;
  readonly counts: Float64Array;
  readonly totals: Float64Array;
}

/** Functions of a state of the model that do not depend on labels. */
const names = ["largest share", "smallest share", "changes of state", "entries", "first count"];

function features({ z, theta, counts, totals }: Truth): Float64Array {
  const { width, cells, before } = model;
  let changes = 0;
  for (let c = 0; c < cells; c++) if (before[c]! >= 0 && z[c] !== z[c - 1]) changes++;
  const shares = [theta[0]!, theta[width]!];
  const entries = totals.reduce((sum, n) => sum + n, 0);
  return Float64Array.of(Math.max(...shares), Math.min(...shares), changes, entries, counts[0]!);
}

function fromPrior(rng: SeededSource): Truth {
  const { cells, width, offsets, states, before } = model;
  const theta = new Float64Array(states * width);
  const rows = Array.from({ length: states + 1 }, () => {
    const row = new Float64Array(states);
    dirichlet.sample(rng, row.map(() => 1).fill(1), row);
    return row;
  });
  const part = (array: Float64Array, row: number, d: number) =>
    array.subarray(row * width + offsets[d]!, row * width + offsets[d + 1]!);
  for (let k = 0; k < states; k++)
    for (let d = 0; d < 2; d++) {
      const shares = part(theta, k, d);
      dirichlet.sample(rng, new Float64Array(shares.length).fill(1), shares);
    }
  const z = new Int32Array(cells);
  const counts = new Float64Array(cells * width);
  const totals = new Float64Array(cells).map(() => Math.floor(rng.uniform() * (MOST + 1)));
  for (let c = 0; c < cells; c++) {
    const row = rows[before[c]! < 0 ? states : z[c - 1]!]!;
    z[c] = rng.uniform() < row[0]! ? 0 : 1;
    for (let d = 0; d < 2; d++)
      multinomial.sample(rng, totals[c]!, part(theta, z[c]!, d), part(counts, c, d));
  }
  return { z, theta, counts, totals };
}

/** Truths among 19 thinned draws each. */
function calibration(real: AdditiveNoise, assumed: AdditiveNoise, repeats: number) {
  const truths = new WeakMap<Float64Array, Truth>();
  const law = lawOf(real);
  return calibrate({
    names,
    prior: (rng) => {
      const truth = fromPrior(rng);
      const row = features(truth);
      truths.set(row, truth);
      return row;
    },
    simulate: (rng, row) => truths.get(row)!.counts.map((n) => n + law.sample(rng)),
    fit: (rng, noisy) => {
      const { sampler } = hiddenMarkovSampler({
        model,
        holders: [{ noisy, noise: assumed }],
        method: "noise-aware",
        mostEntries: MOST,
      });
      let state = sampler.init(rng);
      const rows = new Float64Array(19 * names.length);
      for (let i = 0; i < 120 + 19 * 20; i++) {
        state = sampler.step(rng, state);
        const draw = Math.floor((i - 120) / 20);
        if (i >= 120 && (i - 120) % 20 === 19) {
          const [{ counts, totals }] = state.latent as [Truth];
          rows.set(
            features({ z: state.z, theta: state.logTheta.map(Math.exp), counts, totals }),
            draw * names.length,
          );
        }
      }
      return rows;
    },
    repeats,
    seed: "hidden markov",
    falseAlarm: 1e-6,
  });
}

it("is calibrated on small data behind geometric noise", { timeout: 60_000 }, async () => {
  const noise = { kind: "geometric", alpha: Math.exp(-0.4) } as const;
  expect((await calibration(noise, noise, 100)).verdict).toContain("no miscalibration");
});

it("would notice a tenth of the noise", { timeout: 60_000 }, async () => {
  const real = { kind: "geometric", alpha: Math.exp(-0.2) } as const;
  const assumed = { kind: "geometric", alpha: Math.exp(-2) } as const;
  expect((await calibration(real, assumed, 40)).passed).toBe(false);
});
