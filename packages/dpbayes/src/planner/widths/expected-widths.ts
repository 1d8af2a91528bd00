import { buildModel, type Fit, type FitWarning } from "@dpbayes/inference";
import { fitWarnings } from "@dpbayes/inference/checks";
import { pooled, quantileOfSorted, sorted } from "@dpbayes/inference/diagnostics";
import type { GuessedValue } from "@dpbayes/inference/families";
import { type Planned, type Scenario, studyOf } from "../scenario.ts";
import { simulateReleases } from "../simulation/simulate-releases.ts";
import { planningFit, type Route, routeOf } from "./planning-fit.ts";
import { errorOfMedian, medianOf } from "./typical.ts";

/** What one simulated study says about a number: the posterior's median and the ends of the interval. */
export interface SimulatedInterval {
  readonly centre: number;
  readonly low: number;
  readonly high: number;
}

/** What simulated studies would say about one number. */
export interface ExpectedWidth {
  readonly name: string;
  /** What was guessed; absent where the guess does not say. */
  readonly truth?: number;
  /** Of the interval that a summary shows: the median of the simulated studies. */
  readonly width: number;
  /** The relative standard error of that median. */
  readonly error: number;
  readonly simulated: readonly SimulatedInterval[];
}

export interface WidthOptions {
  /** The probability that intervals hold. */
  readonly interval: number;
  /** Simulated studies per scenario, at most. */
  readonly repeats: number;
  readonly seed: string;
  readonly signal?: AbortSignal;
  /** Called after every simulated study, with how its posterior was found and what a fit of it would warn of. */
  readonly onRepeat?: (route: Route, warnings: readonly FitWarning[]) => void;
}

/** Records that are simulated at most; above, each stands for several. */
const MOST_SIMULATED = 75_000;

/** Relative standard error of the median width at which no further study is simulated, once there are `FEWEST`. */
export const GOOD_ENOUGH = 0.03;
const FEWEST = 5;

/**
 * Simulates the scenario until the median widths are known to 3 %, or `repeats` times, fits each study, and takes the median of the
 * intervals: half of the studies to come will have wider ones. A mean would follow the few studies that learn nothing.
 */
export async function expectedWidths(
  { study: asked, guess }: Planned,
  scenario: Scenario,
  options: WidthOptions,
): Promise<readonly ExpectedWidth[]> {
  const study = studyOf(asked, scenario);
  const found = new Map<string, SimulatedInterval[]>();
  let last: Fit | undefined;
  for (let repeat = 0; repeat < options.repeats && !isKnown(found); repeat++) {
    await heard(options);
    const simulated = await simulatedFit({ study, guess }, scenario, options, repeat);
    last = simulated.fit;
    for (const name of namesOf(last, guess.parameters))
      found.set(name, [...(found.get(name) ?? []), intervalOf(last, name, options.interval)]);
    options.onRepeat?.(routeOf(last), simulated.warnings);
  }
  const truths = truthsOf(last!, guess.parameters);
  return [...found].map(([name, all]) => expectedOf(name, all, truths.get(name)));
}

/** Gives way to whatever may stop the plan (a signal, a timer, a server's request), and stops if it did. */
async function heard({ signal }: WidthOptions): Promise<void> {
  await new Promise<void>((resolve) => void setTimeout(resolve, 0));
  signal?.throwIfAborted();
}

function expectedOf(
  name: string,
  simulated: readonly SimulatedInterval[],
  truth: number | undefined,
): ExpectedWidth {
  const width = medianOf(simulated.map(({ low, high }) => high - low));
  return { name, ...(truth !== undefined && { truth }), width, error: errorOf(simulated), simulated };
}

/** Widths vary by factors, so that their logarithms have the error that is meant. */
function errorOf(simulated: readonly SimulatedInterval[]): number {
  return errorOfMedian(simulated.map(({ low, high }) => Math.log(high - low)));
}

async function simulatedFit(
  { study, guess }: Planned,
  { records, holders }: Scenario,
  options: WidthOptions,
  repeat: number,
): Promise<{ readonly fit: Fit; readonly warnings: readonly FitWarning[] }> {
  const seed = `${options.seed}, repeat ${repeat}`;
  const releases = await simulateReleases({ study, guess, records, holders, seed, most: MOST_SIMULATED });
  await heard(options);
  const { signal } = options;
  const fit = await planningFit(buildModel(study, releases), { seed, ...(signal && { signal }) });
  return { fit, warnings: fitWarnings(fit, study, releases) };
}

function isKnown(found: ReadonlyMap<string, readonly SimulatedInterval[]>): boolean {
  const all = [...found.values()];
  return all.length > 0 && all[0]!.length >= FEWEST && all.every((one) => !(errorOf(one) > GOOD_ENOUGH));
}

function intervalOf(fit: Fit, name: string, probability: number): SimulatedInterval {
  const [low, high] = fit.interval(name, probability);
  return { centre: quantileOfSorted(sorted(pooled(fit.chains(name))), 0.5), low, high };
}

/** The width of the interval that holds `probability`. */
export function widthOf(fit: Fit, name: string, probability: number): number {
  const { low, high } = intervalOf(fit, name, probability);
  return high - low;
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
