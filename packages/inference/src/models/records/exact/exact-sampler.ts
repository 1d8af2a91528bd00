import type { Parameter } from "../../../contracts/model.ts";
import type { Sampler } from "../../../contracts/sampler.ts";
import { fail } from "../../../errors/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { lawOf } from "../../../noise/index.ts";
import type { RecordContext } from "../definition/record-context.ts";
import { countParameters } from "../moments/moments-model.ts";
import { type CentredRecords, centredRecords } from "./centred-records.ts";
import { type HeldRecords, heldRecords } from "./held-records.ts";
import { type ParameterWalk, parameterWalk } from "./parameter-walk.ts";

/** Which moves of the parameters a sweep makes: with the records' normals held still, with the records held still, or both in turn. */
export type Scheme = "non-centred" | "centred" | "interwoven";

interface ExactState {
  readonly q: Float64Array;
  readonly held: readonly HeldRecords[];
  readonly centred: readonly CentredRecords[];
  readonly walk: ParameterWalk;
  readonly centredWalk: ParameterWalk;
  /** How far normals move at once, log τ: 0 offers independent ones. */
  logTau: number;
  sweeps: number;
}

type ExactInfo = {
  /** Shares that were taken: of the records' normals, of the parameters' moves. */
  readonly records: number;
  readonly walk: number;
  readonly centred: number;
};

/** Non-centred tries in a sweep: each makes and measures all records anew. */
const TRIES = 3;
/** Centred tries for each parameter: they ask for densities alone, and a walk needs the more of them the more parameters it moves. */
const CENTRED_TRIES = 3;
/** Sweeps after which sums are added up again: each step rounds by about 1e-16 of them. */
const RESUM = 50;
/** Below this share, normals move less far. */
const LEAST_TAKEN = 0.3;
/** Hidden numbers of records move by one at a time: so many tries reach about one sd of the noise, and no more than that costs less than a sweep. */
const MOST_BIRTHS = 200;

/**
 * Interwoven data augmentation: the posterior of parameters and latent records given the noisy sums, exact but for its Monte Carlo error.
 *
 *     1. every record: other normals, accepted by the ratio of the noise's law (Ju, Awan, Gong and Rao 2022)
 *     2. centred, where the density of a record is known: parameters move with the records held still
 *     3. non-centred: parameters move with the normals held still, accepted by prior × law
 *     4. hidden numbers of records: births from the model and deaths at random (ratio: law, under a flat prior of the number)
 *
 * 2 is slow where there is much noise, 3 where there is little; one after the other (Yu and Meng 2011) neither fails.
 */
export function exactSampler(
  context: RecordContext,
  start: Float64Array,
  warmup: number,
  scheme: Scheme,
): Sampler<ExactState, ExactInfo> {
  const { model, parameters, parts } = context;
  const { priors, vector, names } = parameters;
  const d = names.length;
  const phi = new Float64Array(d);
  const logPrior = (q: Float64Array): number => {
    let lp = vector.constrain(q, 0, phi, 0);
    for (let k = 0; k < d; k++) lp += priors[k]!.logDensity(phi[k]!);
    return Number.isNaN(lp) ? Number.NEGATIVE_INFINITY : lp;
  };
  const centres = scheme !== "non-centred" && model.logDensity !== undefined;
  const births = parts.map((part) =>
    part.count !== undefined
      ? 0
      : Math.min(
          MOST_BIRTHS,
          10 + Math.ceil(lawOf(part.noise).variance / Math.max(part.countWeight, 1e-9) ** 2),
        ),
  );

  function moveNonCentred(rng: SeededSource, state: ExactState): number {
    let taken = 0;
    let here = logPrior(state.q);
    for (let i = 0; i < TRIES; i++) {
      const next = state.walk.offer(rng, state.q);
      const there = logPrior(next);
      let ratio = there - here;
      if (ratio > Number.NEGATIVE_INFINITY) for (const held of state.held) ratio += held.remade(phi);
      const acceptance = Math.exp(Math.min(0, ratio)) || 0;
      if (rng.uniform() < acceptance) {
        for (const held of state.held) held.adopt();
        state.q.set(next);
        here = there;
        taken++;
      }
      state.walk.learn(acceptance, state.q);
    }
    return taken / TRIES;
  }

  const centredTries = CENTRED_TRIES * d;
  function moveCentred(rng: SeededSource, state: ExactState): number {
    const before = state.q.slice();
    logPrior(state.q);
    for (const one of state.centred) one.hold(phi);
    const density = (q: Float64Array): number => {
      let lp = logPrior(q);
      if (lp > Number.NEGATIVE_INFINITY) for (const one of state.centred) lp += one.logDensity(phi);
      return Number.isNaN(lp) ? Number.NEGATIVE_INFINITY : lp;
    };
    let here = density(state.q);
    let taken = 0;
    for (let i = 0; i < centredTries; i++) {
      const next = state.centredWalk.offer(rng, state.q);
      const there = density(next);
      const acceptance = Math.exp(Math.min(0, there - here)) || 0;
      if (rng.uniform() < acceptance) {
        state.q.set(next);
        here = there;
        taken++;
      }
      state.centredWalk.learn(acceptance, state.q);
    }
    if (taken === 0) return 0;
    logPrior(state.q);
    if (!state.centred.every((one) => one.find(phi))) {
      state.q.set(before);
      return 0;
    }
    for (const one of state.centred) one.adopt();
    return taken / centredTries;
  }

  const hidden = parts.flatMap(({ name, count }) => (count === undefined ? [name] : []));
  const all: readonly Parameter[] = [...vector.parameters, ...countParameters(hidden)];
  return {
    parameters: all,
    statistics: ["records", "walk", "centred"],
    init(rng) {
      const q = start.map((x) => x + 0.05 * rng.normal());
      const sources = parts.map((part) => context.source(part));
      const held = parts.map((part, j) => heldRecords(part, sources[j]!, model.normals));
      if (!Number.isFinite(logPrior(q)) || !held.every((one) => one.draw(rng, phi)))
        fail("RECORD_MODEL", {
          name: "record function at the start of a chain",
          found: "no number",
          accepted: "a record for every draw of the normals",
        });
      return {
        q,
        held,
        centred: centres ? held.map((one, j) => centredRecords(model, names, sources[j]!, one)) : [],
        walk: parameterWalk(q.slice(), warmup * TRIES),
        centredWalk: parameterWalk(q.slice(), warmup * centredTries),
        logTau: 0,
        sweeps: 0,
      };
    },
    step(rng, state) {
      logPrior(state.q);
      let records = 0;
      for (const held of state.held)
        records += held.refresh(rng, phi, Math.exp(state.logTau)) / state.held.length;
      if (state.sweeps < warmup)
        state.logTau = Math.min(0, state.logTau + (state.sweeps + 1) ** -0.6 * (records - LEAST_TAKEN));
      const centred = centres ? moveCentred(rng, state) : 0;
      const walk = scheme === "centred" ? 0 : moveNonCentred(rng, state);
      logPrior(state.q);
      state.held.forEach((held, j) => {
        for (let i = 0; i < births[j]!; i++) held.birthOrDeath(rng, phi);
      });
      state.sweeps++;
      if (state.sweeps % RESUM === 0) for (const held of state.held) held.resum();
      return [state, { records, walk, centred }];
    },
    write(state, out) {
      vector.constrain(state.q, 0, out, 0);
      let at = d;
      for (const held of state.held) if (held.part.count === undefined) out[at++] = held.count;
    },
    tuning: ({ walk, centredWalk, logTau }) => ({
      tau: Math.exp(logTau),
      scale: Math.exp(walk.proposal().logScale),
      covariance: Array.from(walk.proposal().covariance),
      ...(centres && {
        centredScale: Math.exp(centredWalk.proposal().logScale),
        centredCovariance: Array.from(centredWalk.proposal().covariance),
      }),
    }),
  };
}
