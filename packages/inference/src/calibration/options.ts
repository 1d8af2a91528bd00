import { fail, requireCount, requireNumber } from "../errors/index.ts";
import type { Seed, SeededSource } from "../math/random/index.ts";

/** A quantity of parameters and data, for what ranks of the parameters alone cannot show. */
export interface TestQuantity<Data> {
  readonly name: string;
  readonly of: (parameters: Float64Array, data: Data) => number;
}

export interface CalibrationOptions<Data> {
  /** The name of every parameter. */
  readonly names: readonly string[];
  /** Draws true parameters from the prior. */
  readonly prior: (rng: SeededSource) => Float64Array;
  /** Draws what the model will see: for private data the release, mechanism included. */
  readonly simulate: (rng: SeededSource, parameters: Float64Array) => Data;
  /**
   * Posterior draws by rows (draws × parameters). They count as independent: give thinned draws, or let
   * `draws` take that many, evenly spaced, of more.
   */
  readonly fit: (rng: SeededSource, data: Data, repeat: number) => Float64Array | Promise<Float64Array>;
  /**
   * Further quantities to rank. A method that ignores the data and returns the prior passes on parameters
   * alone; the log likelihood as a quantity catches it (Modrák et al. 2023).
   */
  readonly quantities?: readonly TestQuantity<Data>[];
  readonly repeats: number;
  readonly seed: Seed;
  /** Posterior draws ranked per repeat; all that `fit` returns when absent. */
  readonly draws?: number;
  /** Bins of the histogram; 20, or one per five repeats, when absent. */
  readonly bins?: number;
  /** Probability of a failed report although every posterior is right; 0.001 when absent. */
  readonly falseAlarm?: number;
  /** Repeats under way at once; 1 when absent. The result does not depend on it. */
  readonly parallel?: number;
  readonly onProgress?: (progress: { readonly done: number; readonly repeats: number }) => void;
  readonly signal?: AbortSignal;
}

/** The settings with their defaults, checked. */
interface Checked {
  readonly bins: number;
  readonly falseAlarm: number;
  readonly parallel: number;
}

/** The name of everything that is ranked: parameters, then further quantities. */
export function rankedNames<Data>({ names, quantities = [] }: CalibrationOptions<Data>): readonly string[] {
  return [...names, ...quantities.map((quantity) => quantity.name)];
}

function requireDistinct(names: readonly string[]): void {
  const again = names.find((name, i) => names.indexOf(name) < i);
  if (again !== undefined)
    fail("ARGUMENT", { name: "a name to rank", found: `"${again}" twice`, accepted: "used once" });
}

export function checkedSettings<Data>(options: CalibrationOptions<Data>): Checked {
  if (options.names.length === 0)
    fail("ARGUMENT", { name: "names", found: "empty", accepted: "one or more" });
  requireDistinct(rankedNames(options));
  const repeats = requireCount("repeats", options.repeats, 10);
  const bins = requireNumber(
    "bins",
    options.bins ?? Math.min(20, Math.floor(repeats / 5)),
    (b) => Number.isSafeInteger(b) && b >= 2 && b <= repeats,
    `an integer from 2 to ${repeats}`,
  );
  const falseAlarm = requireNumber(
    "falseAlarm",
    options.falseAlarm ?? 1e-3,
    (a) => a > 0 && a < 1,
    "between 0 and 1",
  );
  if (options.draws !== undefined) requireCount("draws", options.draws, 1);
  return { bins, falseAlarm, parallel: requireCount("parallel", options.parallel ?? 1, 1) };
}
