import { seededSource } from "@dpbayes/inference";
import {
  type CommunityDraw,
  type CommunityInput,
  cellRoles,
  communityDraws,
} from "@dpbayes/inference/models/counts";
import { type CommunityTable, enronTable, simulatedEnron } from "./community-table.ts";
import { type FitScores, fitScores } from "./fit-scores.ts";
import { inputOf, type MethodName } from "./methods.ts";
import { randomMask, simulatedReports } from "./reports.ts";

export interface Sweeps {
  readonly warmup: number;
  readonly draws: number;
  readonly thin: number;
}

/** Fits of one repeat at one level. */
export interface CommunityTask {
  readonly data: "Enron" | "simulated";
  readonly methods: readonly MethodName[];
  readonly communities: number;
  /** Most that a pair counts; more is cut, as the private side does. */
  readonly total: number;
  /** N; absent for the non-private fit. */
  readonly distance?: number;
  /** Pairs with this count or a larger one are hidden from every method and not scored. */
  readonly below?: number;
  /** "none": reports are the true counts, though the model believes in noise. */
  readonly noise?: "none";
  readonly repeat: number;
  readonly chains: number;
  readonly sweeps: Sweeps;
}

export interface CommunityCell {
  readonly origin: CommunityTable["origin"];
  readonly actors: number;
  readonly messages: number;
  /** Pairs that were cut to the total. */
  readonly cut: number;
  /** Pairs that were hidden. */
  readonly hidden: number;
  readonly scores: Readonly<Partial<Record<MethodName, FitScores>>>;
}

/** Repeats have the same held-out cells at every level and for every method, and noise of their own. */
export async function communityCell(study: string, task: CommunityTask): Promise<CommunityCell> {
  const { communities: size, distance, below, repeat } = task;
  const table = await tableOf(study, task);
  const hidden = table.counts.map((count) => (below !== undefined && count >= below ? 1 : 0));
  const input = inputFor(study, task, table, hidden);
  // 2: no cell of the model's, neither read nor held out.
  const roles = cellRoles(input).map((role, i) => (hidden[i] === 1 ? 2 : role));
  const scoresOf = (method: MethodName) => {
    const seed = `${study}, ${size}, ${distance}, ${repeat}, ${method}`;
    const own = inputOf(method, input, table.counts);
    return [method, fitScores(chainsOf(own, seed, task.chains, task.sweeps), { ...table, roles })] as const;
  };
  const { origin, actors, counts, cut } = table;
  return {
    origin,
    actors,
    messages: sumOf(counts),
    cut,
    hidden: sumOf(hidden),
    scores: Object.fromEntries(task.methods.map(scoresOf)),
  };
}

export function chainsOf(
  input: CommunityInput,
  seed: string,
  chains: number,
  sweeps: Sweeps,
): readonly (readonly CommunityDraw[])[] {
  return Array.from({ length: chains }, (_, chain) => [...communityDraws(input, { seed, chain, ...sweeps })]);
}

function tableOf(
  study: string,
  { data, communities, total, repeat }: CommunityTask,
): Promise<CommunityTable> {
  return data === "Enron" ? enronTable(total) : simulatedEnron(study, communities, total, repeat);
}

/** What noise-aware inference reads. */
export function inputFor(
  study: string,
  {
    communities,
    distance,
    noise,
    repeat,
  }: Pick<CommunityTask, "communities" | "distance" | "noise" | "repeat">,
  { actors, counts: truth }: CommunityTable,
  hidden?: Int32Array,
): CommunityInput {
  const source = seededSource(study).split(`repeat ${repeat}`);
  const random = randomMask(truth.length, source.split("mask"));
  const mask = random.map((read, i) => (hidden?.[i] === 1 ? 0 : read));
  const decay = distance === undefined ? 0 : Math.exp(-1 / distance);
  const noisy = distance !== undefined && noise !== "none";
  const counts = noisy ? simulatedReports(truth, decay, source.split(`N ${distance}`)) : truth;
  return { actors, communities, counts, decay, mask };
}

function sumOf(values: Int32Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}
