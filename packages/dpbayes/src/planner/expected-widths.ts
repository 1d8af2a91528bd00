import { buildModel, type Fit, pooled, quantileOfSorted, sorted } from "@dpbayes/inference";
import type { GuessedValue } from "./guess.ts";
import { planningFit } from "./planning-fit.ts";
import { type Planned, type Scenario, studyOf } from "./scenario.ts";
import { simulateReleases } from "./simulate-releases.ts";

/** What a simulated study would say about one number. */
export interface ExpectedWidth {
  readonly name: string;
  /** What was guessed; absent where the guess does not say. */
  readonly truth?: number;
  /** Of the central interval, typical of the simulated studies. */
  readonly width: number;
}

export interface WidthOptions {
  /** The probability that intervals hold. */
  readonly interval: number;
  /** Simulated studies per scenario, at most. */
  readonly repeats: number;
  readonly seed: string;
  readonly signal?: AbortSignal;
  readonly onRepeat?: () => void;
}

/** People that are made up at most; above, each stands for several. */
const MOST_PEOPLE = 20_000;

/** Standard error of the mean log width at which no further study is simulated, once there are `FEWEST`. */
const GOOD_ENOUGH = 0.03;
const FEWEST = 4;

/**
 * Simulates the scenario until the widths are known to 3 %, or `repeats` times, fits each study, and takes the geometric mean of the
 * intervals' widths.
 */
export async function expectedWidths(
  { study: asked, guess }: Planned,
  scenario: Scenario,
  options: WidthOptions,
): Promise<readonly ExpectedWidth[]> {
  const study = studyOf(asked, scenario);
  const logs = new Map<string, number[]>();
  let last: Fit | undefined;
  for (let repeat = 0; repeat < options.repeats && !isKnown(logs); repeat++) {
    options.signal?.throwIfAborted();
    last = await simulatedFit({ study, guess }, scenario, options, repeat);
    for (const name of namesOf(last, guess.parameters))
      logs.set(name, [...(logs.get(name) ?? []), Math.log(widthOf(last, name, options.interval))]);
    options.onRepeat?.();
  }
  const truths = truthsOf(last!, guess.parameters);
  return [...logs].map(([name, widths]) => {
    const truth = truths.get(name);
    return { name, ...(truth !== undefined && { truth }), width: Math.exp(averageOf(widths)) };
  });
}

async function simulatedFit(
  { study, guess }: Planned,
  { records, holders }: Scenario,
  options: WidthOptions,
  repeat: number,
): Promise<Fit> {
  const seed = `${options.seed}, repeat ${repeat}`;
  const releases = await simulateReleases({ study, guess, records, holders, seed, most: MOST_PEOPLE });
  const { signal } = options;
  return planningFit(buildModel(study, releases), { seed, ...(signal && { signal }) });
}

function isKnown(logs: ReadonlyMap<string, readonly number[]>): boolean {
  const all = [...logs.values()];
  return (
    all.length > 0 && all[0]!.length >= FEWEST && all.every((widths) => !(errorOf(widths) > GOOD_ENOUGH))
  );
}

/** The standard error of the mean. */
function errorOf(values: readonly number[]): number {
  const mean = averageOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

function averageOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The width of the central interval that holds `probability`. */
export function widthOf(fit: Fit, name: string, probability: number): number {
  const all = sorted(pooled(fit.chains(name)));
  const tail = (1 - probability) / 2;
  return quantileOfSorted(all, 1 - tail) - quantileOfSorted(all, tail);
}

/** The numbers that the guess speaks of; all where it does not say any. */
export function namesOf(fit: Fit, guessed: Readonly<Record<string, GuessedValue>>): readonly string[] {
  const named = fit.names.filter((name) => Object.hasOwn(guessed, name.split("[")[0]!));
  return named.length > 0 ? named : fit.names;
}

function truthsOf(fit: Fit, guessed: Readonly<Record<string, GuessedValue>>): ReadonlyMap<string, number> {
  const truths = new Map<string, number>();
  let at = 0;
  for (const { name, shape, labels } of fit.parameters) {
    const size = shape.reduce((product, length) => product * length, 1);
    const value = guessed[name];
    const numbers = value === undefined ? [] : flat(value, labels);
    if (numbers.length === size) numbers.forEach((x, i) => void truths.set(fit.names[at + i]!, x));
    at += size;
  }
  return truths;
}

function flat(value: GuessedValue, labels: readonly string[] = []): readonly number[] {
  if (typeof value === "number") return [value];
  if (Array.isArray(value)) return (value as readonly (number | readonly number[])[]).flat();
  return labels.map((label) => (value as Readonly<Record<string, number>>)[label] ?? Number.NaN);
}
