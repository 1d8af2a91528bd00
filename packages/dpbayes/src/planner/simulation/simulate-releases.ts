import { type SeededSource, seededSource } from "@dpbayes/inference";
import {
  type Guess,
  type SimulatedHolder,
  type StudyRecord,
  simulatedHolders,
} from "@dpbayes/inference/families";
import {
  batchReports,
  type ClippingTally,
  planRelease,
  privatize,
  type Release,
  type ReleasePlan,
  report,
  type Study,
} from "@dpbayes/privacy";
import { digestOf } from "@dpbayes/privacy/formats";
import { isWhole, seededAnswer, seededNoise } from "./seeded-noise.ts";

export interface Simulation {
  readonly study: Study;
  readonly guess: Guess;
  /** Records in all, over all holders. */
  readonly records: number;
  /** How many holders of a distributed study share the records equally, 1 elsewhere; or each with its name and its own records, which count then. */
  readonly holders: number | readonly SimulatedHolder[];
  readonly seed: string;
  /** At most so many records are simulated; each then stands for several. */
  readonly most?: number;
}

/**
 * Releases of a simulated population with seeded noise: they look like real ones and protect nobody. Records are read,
 * clipped and summarised by the private side's own code; only the noise is drawn otherwise. Population and noise have
 * streams of their own, so that two budgets are compared on the same records.
 */
export async function simulateReleases(simulation: Simulation): Promise<readonly Release[]> {
  const { study, guess } = simulation;
  const source = seededSource(simulation.seed);
  // The streams keep their names: a seed stands for the same numbers as ever.
  const [population, noise] = [source.split("people"), source.split("noise")];
  const planned = planRelease(study);
  const holders = simulatedHolders({ study, guess, holders: holdersOf(simulation) }, source.split("holders"));
  const first = holders[0]!.population(source.split("frame"), 0);
  const releases: Release[] = [];
  let index = 0;
  for (const { name, records, population: recordAt } of holders) {
    const times = Math.max(
      1,
      Math.ceil((records * holders.length) / (simulation.most ?? Number.POSITIVE_INFINITY)),
    );
    const made = Math.max(1, Math.round(records / times));
    const drawn = () => recordAt(population, index++);
    const frame = await frameOf(study, first, holders.length > 1 ? name : undefined);
    releases.push(sealed(frame, contents(planned, frame, { drawn, made, times, noise })));
  }
  return releases;
}

function holdersOf({ holders, records }: Simulation): readonly SimulatedHolder[] {
  if (typeof holders !== "number") return holders;
  const until = (holder: number) => Math.floor((holder * records) / holders);
  return Array.from({ length: holders }, (_, j) => ({
    name: `holder ${j + 1}`,
    records: until(j + 1) - until(j),
  }));
}

/** A release of one simulated record, for everything that the plan decides; its numbers are replaced. */
async function frameOf(study: Study, record: StudyRecord, holder: string | undefined): Promise<Release> {
  if (study.privacy.setting === "local") return batchReports(study, [report(study, record)]);
  const { person } = study.privacy;
  const owned = person === undefined ? record : { ...record, [person]: "simulated" };
  return privatize(study, [owned], holder === undefined ? {} : { holder });
}

interface Simulated {
  readonly drawn: () => StudyRecord;
  /** Records that are simulated, and how many each stands for. */
  readonly made: number;
  readonly times: number;
  readonly noise: SeededSource;
}

function contents(planned: ReleasePlan, frame: Release, simulated: Simulated): object {
  if (frame.kind === "sum") return summed(planned, frame, simulated);
  const reports = Array.from({ length: simulated.made }, () => reported(planned, simulated));
  const count = simulated.made * simulated.times;
  if (repeats(planned)) return { count, ...grouped(reports, simulated.times) };
  return { count, values: reports, times: reports.map(() => simulated.times) };
}

/** Whether two reports may be equal: noise of a continuous law never says the same twice. */
function repeats({ route, mechanism }: ReleasePlan): boolean {
  return route === "answer" || isWhole(mechanism);
}

function summed(
  planned: ReleasePlan,
  frame: Release & { kind: "sum" },
  { drawn, made, times, noise }: Simulated,
): object {
  const weights = weightsOf(frame);
  const measure = measureOf(planned);
  const one = new Float64Array(weights.length);
  const total = new Float64Array(weights.length);
  for (let i = 0; i < made; i++) {
    measure(drawn(), i + 1, one);
    for (let j = 0; j < one.length; j++) total[j]! += times * one[j]!;
  }
  const count = made * times;
  const copies = planned.neighbours === "local" ? count : 1;
  const add = seededNoise(planned.mechanism);
  const values = Array.from(total, (sum, j) => (sum + add(noise, copies)) / weights[j]!);
  return { count: frame.count === null ? null : count, copies, values };
}

/** One person's report. */
function reported(planned: ReleasePlan, { drawn, noise }: Simulated): readonly number[] {
  const record = drawn() as Parameters<ReturnType<typeof measureOf>>[0];
  if (planned.route === "answer") return answersOf(planned)(noise, planned.answer(untold)(record, 1));
  const weights = reportWeights(planned);
  const { length } = planned.statistic.layout.coordinates;
  const one = new Float64Array(planned.route === "vector" ? length : length - 1);
  measureOf(planned)(record, 1, one);
  const add = noiseOf(planned);
  const values = Array.from(one, (value, j) => (value + add(noise, 1)) / weights[j]!);
  if (planned.route === "vector") return values;
  return [...values, ...answersOf(planned)(noise, planned.answer(untold)(record, 1))];
}

/** Equal reports once, with their number; in the order in which they came first. */
function grouped(reports: readonly (readonly number[])[], times: number) {
  const seen = new Map<string, { values: readonly number[]; times: number }>();
  for (const values of reports) {
    const key = values.join(",");
    const known = seen.get(key);
    if (known === undefined) seen.set(key, { values, times });
    else known.times += times;
  }
  const all = [...seen.values()];
  return { values: all.map(({ values }) => values), times: all.map((one) => one.times) };
}

function sealed(frame: Release, content: object): Release {
  const whole = { ...frame, ...content };
  return { ...whole, digest: digestOf(whole) } as Release;
}

function weightsOf({ statistic }: Release): readonly number[] {
  return statistic.blocks.flatMap(({ length, weight }) => new Array<number>(length).fill(weight));
}

/** Nobody needs to know how many simulated values were clipped. */
const untold: ClippingTally = { counter: () => () => undefined, counts: () => ({}) };

type Kept<Value> = WeakMap<object, Value>;

/** What a plan makes is made once: simulations call it for every record. */
function perPlan<Value>(make: (planned: ReleasePlan) => Value): (planned: ReleasePlan) => Value {
  const kept: Kept<{ readonly value: Value }> = new WeakMap();
  return (planned) => {
    const known = kept.get(planned) ?? { value: make(planned) };
    kept.set(planned, known);
    return known.value;
  };
}

const noiseOf = perPlan((planned) => seededNoise(planned.mechanism));
const reportWeights = perPlan(({ statistic }) =>
  statistic.layout.blocks.flatMap(({ length, weight }) => new Array<number>(length).fill(weight)),
);
const answersOf = perPlan((planned) => seededAnswer(planned.mechanism));
const measureOf = perPlan((planned) => {
  if (planned.route === "answer") throw new TypeError("answers have no statistic");
  const measure = planned.measure(untold);
  return (record: StudyRecord, row: number, out: Float64Array) =>
    measure(record as Parameters<typeof measure>[0], row, out);
});
