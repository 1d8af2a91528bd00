import type { Parameter } from "../contracts/model.ts";
import { parametersSize } from "../contracts/parameter-names.ts";
import { columnsOfStatistic, type Sampler, type Statistics } from "../contracts/sampler.ts";
import { seededSource } from "../math/random/index.ts";
import type { SeededSource } from "../math/random/seeded-source.ts";
import type { ChainResult } from "./chain-result.ts";
import { requireWritten } from "./required-row.ts";
import { type ChainPlan, stepsOf } from "./settings.ts";
import { type Trace, type Traced, tracedOf, traceOf } from "./trace.ts";

/**
 * One chain as it runs: a sampler's state, the draws kept so far, and the clock. Chain c draws from
 * `seededSource(seed).split("chain c")` and from nothing else, so its draws do not depend on where or next to
 * what it runs.
 */
export class Recording {
  readonly chain: number;
  readonly #sampler: Sampler<unknown>;
  readonly #plan: ChainPlan;
  readonly #rng: SeededSource;
  readonly #width: number;
  readonly #traced: readonly Traced[];
  readonly #draws: Float64Array;
  readonly #stats: Readonly<Record<string, Float64Array>>;
  readonly #recorded: readonly string[];
  readonly #row: Float64Array;
  readonly #divergent: readonly string[];
  readonly #leapfrogColumns: readonly string[];
  readonly #started = performance.now();
  #state: unknown;
  #warm = { seconds: 0, divergences: 0, leapfrogs: 0 };
  /** Steps taken so far. */
  done = 0;
  /** Draws kept so far. */
  kept = 0;
  /** Divergent steps since the start or, after it, since the end of warm-up. */
  divergences = 0;
  #leapfrogs = 0;

  constructor(sampler: Sampler<unknown>, plan: ChainPlan, chain: number) {
    this.chain = chain;
    this.#sampler = sampler;
    this.#plan = plan;
    this.#rng = seededSource(plan.seed).split(`chain ${chain}`);
    this.#width = parametersSize(sampler.parameters);
    this.#traced = tracedOf(sampler.parameters);
    this.#draws = new Float64Array(plan.draws * this.#width);
    this.#recorded = sampler.recorded?.names ?? [];
    this.#row = new Float64Array(this.#recorded.length);
    const columns = [...sampler.statistics, ...this.#recorded];
    this.#stats = Object.fromEntries(columns.map((name) => [name, new Float64Array(plan.draws)]));
    this.#divergent = columnsOfStatistic(sampler.statistics, "divergent");
    this.#leapfrogColumns = columnsOfStatistic(sampler.statistics, "leapfrogs");
  }

  get total(): number {
    return stepsOf(this.#plan);
  }

  get parameters(): readonly Parameter[] {
    return this.#sampler.parameters;
  }

  /** For whoever watches. */
  get trace(): Trace {
    return traceOf(this.#traced, this.#draws, { kept: this.kept, width: this.#width });
  }

  /** Finds the starting point. */
  start(): void {
    this.#state = this.#sampler.init(this.#rng);
    requireWritten(this.#sampler, this.#state);
    if (this.#plan.warmup === 0) this.#endWarmup();
  }

  step(): void {
    const [state, info] = this.#sampler.step(this.#rng, this.#state);
    this.#state = state;
    this.done++;
    if (this.#divergent.some((column) => info[column]! > 0)) this.divergences++;
    for (const column of this.#leapfrogColumns) this.#leapfrogs += info[column]!;
    const drawn = (this.done - this.#plan.warmup) / this.#plan.thin;
    if (drawn === 0) this.#endWarmup();
    if (drawn > 0 && Number.isInteger(drawn)) this.#keep(info);
  }

  /** What there is so far; all buffers are handed over, so this is called once. */
  result(): ChainResult {
    const { kept } = this;
    const whole = kept === this.#plan.draws;
    const cut = (column: Float64Array, width: number) => (whole ? column : column.slice(0, kept * width));
    const columns = Object.entries(this.#stats).map(([name, column]) => [name, cut(column, 1)]);
    return {
      chain: this.chain,
      seed: this.#plan.seed,
      draws: cut(this.#draws, this.#width),
      stats: Object.fromEntries(columns),
      warmup: { steps: this.#plan.warmup, ...this.#warm, tuning: this.#sampler.tuning(this.#state) },
      seconds: this.#elapsed() - this.#warm.seconds,
      ...(this.#sampler.sums && { sums: this.#sampler.sums.result() }),
    };
  }

  #keep(info: Statistics): void {
    const at = this.kept * this.#width;
    this.#sampler.write(this.#state, this.#draws.subarray(at, at + this.#width));
    for (const name of this.#sampler.statistics) this.#stats[name]![this.kept] = info[name]!;
    this.#sampler.recorded?.record(this.#state, this.#row);
    this.#recorded.forEach((name, i) => {
      this.#stats[name]![this.kept] = this.#row[i]!;
    });
    this.#sampler.sums?.add(this.#state);
    this.kept++;
  }

  #endWarmup(): void {
    this.#warm = { seconds: this.#elapsed(), divergences: this.divergences, leapfrogs: this.#leapfrogs };
    this.divergences = 0;
  }

  #elapsed(): number {
    return (performance.now() - this.#started) / 1000;
  }
}
