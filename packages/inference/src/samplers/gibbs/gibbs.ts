import type { Parameter } from "../../contracts/model.ts";
import type { Sampler, Statistics, Tuning } from "../../contracts/sampler.ts";
import type { SeededSource } from "../../math/random/seeded-source.ts";

/**
 * One update of a Gibbs sampler: it moves part of the state and leaves the posterior invariant. What
 * it learns (a proposal scale, say) is its memory, apart from the state that updates share.
 */
export interface GibbsUpdate<State, Memory = unknown> {
  readonly name: string;
  /** What it reports; recorded as "name.statistic". */
  readonly statistics: readonly string[];
  init(rng: SeededSource, state: State): Memory;
  step(rng: SeededSource, state: State, memory: Memory): readonly [State, Memory, Statistics];
  tuning?(memory: Memory): Tuning;
}

export interface GibbsState<State> {
  readonly state: State;
  readonly memories: readonly unknown[];
}

export interface GibbsOptions<State> {
  readonly parameters: readonly Parameter[];
  init(rng: SeededSource): State;
  /** Applied one after the other in every step. */
  readonly updates: readonly GibbsUpdate<State>[];
  /** Writes the parameters of a state. */
  write(state: State, out: Float64Array): void;
}

/**
 * Composes updates into a sampler. Each leaves the posterior invariant, hence so does their sequence.
 *
 * @example
 * ```ts
 * import { seededSource } from "@dpbayes/inference";
 * import { exactUpdate, gibbs } from "@dpbayes/inference/samplers";
 * // A bivariate normal with correlation 0.5, one coordinate given the other.
 * const given = (other: number, noise: number) => 0.5 * other + Math.sqrt(0.75) * noise;
 * const sampler = gibbs<{ x: number; y: number }>({
 *   parameters: [{ name: "x", shape: [] }, { name: "y", shape: [] }],
 *   init: () => ({ x: 0, y: 0 }),
 *   updates: [
 *     exactUpdate("x", (rng, s) => ({ ...s, x: given(s.y, rng.normal()) })),
 *     exactUpdate("y", (rng, s) => ({ ...s, y: given(s.x, rng.normal()) })),
 *   ],
 *   write: (s, out) => out.set([s.x, s.y]),
 * });
 * const rng = seededSource(1);
 * const [next] = sampler.step(rng, sampler.init(rng));
 * console.log(Number.isFinite(next.state.x)); // true
 * ```
 */
export function gibbs<State>(options: GibbsOptions<State>): Sampler<GibbsState<State>> {
  const { parameters, updates } = options;
  return {
    parameters,
    statistics: updates.flatMap(({ name, statistics }) => statistics.map((s) => `${name}.${s}`)),
    init(rng) {
      const state = options.init(rng);
      return { state, memories: updates.map((update) => update.init(rng, state)) };
    },
    step(rng, before) {
      let state = before.state;
      const info: Record<string, number> = {};
      const memories = updates.map((update, u) => {
        const [next, memory, reported] = update.step(rng, state, before.memories[u]);
        state = next;
        for (const key of update.statistics) info[`${update.name}.${key}`] = reported[key] ?? Number.NaN;
        return memory;
      });
      return [{ state, memories }, info];
    },
    write: ({ state }, out) => options.write(state, out),
    tuning: ({ memories }) => named(updates, memories),
  };
}

function named<State>(updates: readonly GibbsUpdate<State>[], memories: readonly unknown[]): Tuning {
  const entries = updates.flatMap((update, u) =>
    Object.entries(update.tuning?.(memories[u]) ?? {}).map(([key, value]) => [
      `${update.name}.${key}`,
      value,
    ]),
  );
  return Object.fromEntries(entries) as Tuning;
}
