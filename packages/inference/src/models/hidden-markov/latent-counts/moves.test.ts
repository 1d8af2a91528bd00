import { expect, it, test } from "vitest";
import { dirichlet, multinomial } from "../../../distributions/index.ts";
import { type SeededSource, seededSource } from "../../../math/random/index.ts";
import { lawOf, type NoiseModel } from "../../../noise/index.ts";
import { cellsOf } from "../layout.ts";
import { countTransitions } from "../states/transitions.ts";
import { emissionMoves } from "./emission-moves.ts";
import { proposeShift } from "./joint-moves.ts";
import { pairMoves } from "./latent-cells.ts";
import { latentScratch } from "./latent-scratch.ts";
import { jointMove, latentSweep } from "./latent-sweep.ts";
import { drawPairs } from "./level-pairs.ts";
import { totalMove, writeCumulative } from "./total-moves.ts";

const model = cellsOf({ states: 2, sequences: [2, 1], levels: [3, 2] }, { transition: 0.7, emission: 0.6 });
const { cells, width, offsets, states } = model;
const MOST = 12;
const noises = {
  geometric: lawOf({ kind: "geometric", alpha: 0.6 }),
  gaussian: lawOf({ kind: "gaussian", sd: 1.5 }),
};
const noise = noises.geometric;
const observed = new Uint8Array(cells).fill(1);
const scratch = latentScratch(model, 1);

interface World {
  readonly z: Int32Array;
  readonly theta: Float64Array;
  readonly counts: Float64Array;
  readonly totals: Float64Array;
}

function part(array: Float64Array, row: number, d: number): Float64Array {
  return array.subarray(row * width + offsets[d]!, row * width + offsets[d + 1]!);
}

/** States, shares, entries and counts from the prior. */
function fromPrior(rng: SeededSource): World {
  const theta = new Float64Array(states * width);
  for (let k = 0; k < states; k++)
    for (let d = 0; d < 2; d++)
      dirichlet.sample(rng, new Float64Array(part(theta, k, d).length).fill(0.6), part(theta, k, d));
  const rows = Array.from({ length: states + 1 }, () => {
    const row = new Float64Array(states);
    dirichlet.sample(rng, [0.7, 0.7], row);
    return row;
  });
  const z = new Int32Array(cells);
  const totals = new Float64Array(cells).map(() => Math.floor(rng.uniform() * (MOST + 1)));
  const counts = new Float64Array(cells * width);
  for (let c = 0; c < cells; c++) {
    const row = rows[model.before[c]! < 0 ? states : z[c - 1]!]!;
    z[c] = rng.uniform() < row[0]! ? 0 : 1;
    for (let d = 0; d < 2; d++)
      multinomial.sample(rng, totals[c]!, part(theta, z[c]!, d), part(counts, c, d));
  }
  return { z, theta, counts, totals };
}

/** Numbers that tie states, shares, counts and noise together. */
function features({ z, theta, counts, totals }: World, noisy: Float64Array): readonly number[] {
  const row = z[0]! * width;
  const n = counts[0]!;
  return [
    n,
    n * n,
    counts[3]!,
    totals[0]!,
    totals[0]! ** 2,
    theta[row]!,
    theta[row]! ** 2,
    theta[row]! * n,
    theta[row + 3]! * counts[3]!,
    theta[width]!,
    z[0] === z[1] ? 1 : 0,
    (z[0] === z[1] ? 1 : 0) * n,
    Math.abs(noisy[0]! - n),
    (noisy[0]! - n) * theta[row]!,
  ];
}

type Move = (rng: SeededSource, world: World, noisy: Float64Array, noise: NoiseModel) => void;

const moves: Readonly<Record<string, Move>> = {
  "between pairs of levels": (rng, { z, theta, counts, totals }, noisy, noise) => {
    const { pairs } = scratch;
    drawPairs(rng, model, theta, theta.map(Math.log), pairs);
    for (let c = 0; c < cells; c++)
      pairMoves(rng, model, { noisy, noise }, { counts, totals }, c, pairs, z[c]!);
  },
  "of the number of entries": (rng, { z, theta, counts, totals }, noisy, noise) => {
    const cumulative = new Float64Array(theta.length);
    writeCumulative(model, theta, cumulative);
    const change = new Float64Array(width);
    for (let c = 0; c < cells; c++)
      totalMove(rng, model, { noisy, noise }, { counts, totals }, c, cumulative, z[c]! * width, MOST, change);
  },
  "of shares with their counts": (rng, { z, theta, counts, totals }, noisy, noise) => {
    scratch.theta.set(theta);
    const latent = [{ counts, totals }];
    emissionMoves(rng, model, [{ noisy, noise }], latent, z, observed, theta.map(Math.log), scratch);
    theta.set(scratch.theta);
  },
  "of states with their counts": (rng, { z, theta, counts, totals }, noisy, noise) => {
    const transitions = countTransitions(model, z);
    const logTheta = theta.map(Math.log);
    scratch.theta.set(theta);
    const latent = [{ counts, totals }];
    const chain = { model, holders: [{ noisy, noise }], latent, z, moves: transitions, logTheta, scratch };
    for (let c = 0; c < cells; c++) jointMove(rng, chain, c);
  },
  "of everything in a sweep": (rng, { z, theta, counts, totals }, noisy, noise) => {
    const logTheta = theta.map(Math.log);
    const transitions = countTransitions(model, z);
    const latent = [{ counts, totals }];
    const chain = { model, holders: [{ noisy, noise }], latent, z, moves: transitions, logTheta, scratch };
    latentSweep(rng, chain, observed, MOST);
    theta.set(logTheta.map(Math.exp));
  },
};

/*
 * A world from the prior, noise from its law, then moves given the noisy counts: whatever the moves do, world and
 * noisy counts keep their joint law (Geweke 2004). Two rounds of five moves, each with new noise; 14 features before
 * the first and after the last are compared over 4000 worlds. A difference above 5 standard errors
 * has probability 6e-7 each, 8e-6 per move and noise.
 */
const laws = Object.entries(moves).flatMap(([name, move]) =>
  Object.entries(noises).map(([kind, noise]) => [name, kind, move, noise] as const),
);

test.each(laws)("moves %s leave the joint law as it is, %s noise", (name, _, move, noise) => {
  const rng = seededSource(name);
  const sums = new Float64Array(14);
  const squares = new Float64Array(14);
  for (let i = 0; i < 4000; i++) {
    const world = fromPrior(rng);
    const first = features(
      world,
      world.counts.map((n) => n + noise.sample(rng)),
    );
    let noisy = world.counts;
    for (let round = 0; round < 2; round++) {
      noisy = world.counts.map((n) => n + noise.sample(rng));
      for (let again = 0; again < 5; again++) move(rng, world, noisy, noise);
    }
    // Differences within a world vary less than the features themselves.
    features(world, noisy).forEach((value, f) => {
      sums[f]! += value - first[f]!;
      squares[f]! += (value - first[f]!) ** 2;
    });
  }
  sums.forEach((sum, f) => {
    expect(Math.abs(sum) / Math.sqrt(squares[f]! + 1e-300)).toBeLessThan(5);
  });
});

it("shifts counts to another state and back, by the ratio of the two laws", () => {
  const rng = seededSource("shift");
  let shifted = 0;
  for (let repeat = 0; repeat < 50; repeat++) {
    const { theta } = fromPrior(rng);
    const counts = new Float64Array(cells * width);
    for (let d = 0; d < 2; d++) multinomial.sample(rng, 500, part(theta, 0, d), part(counts, 0, d));
    const noisy = counts.map((n) => n + noise.sample(rng));
    const here = { counts, totals: Float64Array.of(500, 0, 0) };
    const there = { ...here, counts: counts.slice() };
    const back = new Float64Array(width);
    const holder = { noisy, noise };
    const logTheta = theta.map(Math.log);
    const moved = there.counts.subarray(0, width);
    const log = proposeShift(model, holder, here, 0, theta, logTheta, 0, 1, moved);
    if (log === Number.NEGATIVE_INFINITY) continue;
    shifted++;
    expect(proposeShift(model, holder, there, 0, theta, logTheta, 1, 0, back)).toBeCloseTo(-log, 6);
    expect([...back]).toEqual([...counts.subarray(0, width)]);
    const lawOf = (world: Float64Array, k: number) =>
      [0, 1].reduce((sum, d) => sum + multinomial.logMass(part(world, 0, d), part(theta, k, d)), 0) +
      world.subarray(0, width).reduce((sum, n, j) => sum + noise.logDensity(noisy[j]! - n), 0);
    expect(lawOf(there.counts, 1) - lawOf(counts, 0)).toBeCloseTo(log, 6);
  }
  expect(shifted).toBeGreaterThan(25);
});
