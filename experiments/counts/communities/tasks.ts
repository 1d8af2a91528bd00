import { type ChainCell, type ChainTask, chainCell } from "../cells/chain-cell.ts";
import {
  type CommunityCell,
  type CommunityTask,
  communityCell,
  type Sweeps,
} from "../cells/community-cell.ts";
import { methodsAt } from "../cells/methods.ts";
import { BELOW, CHAINS, COMMUNITIES, LONG, NARROW, REPEATS, SWEEPS, TOTAL, WIDE } from "./settings.ts";

/** Parts in which all methods are compared: of real or simulated counts, with the usual or a long warm-up. */
export type AllMethods = "figure" | "simulated" | "figure, long" | "simulated, long";

/** The figure's own fits, or those of one of the tests that were declared before they were run. */
export type Task =
  | ({ readonly part: AllMethods | "noiseless" | "hidden" } & CommunityTask)
  | ({ readonly part: "chains" } & ChainTask);
export type Result = CommunityCell | ChainCell;

export function work(study: string, task: Task): Promise<Result> {
  const { part: _, ...rest } = task;
  return "repeat" in rest ? communityCell(study, rest) : chainCell(study, rest);
}

/** What is in question comes first, so that a run that is broken off has the most to say. */
export function tasksOf(quick: boolean): readonly Task[] {
  const sizes = quick ? [5] : COMMUNITIES;
  const sweeps = quick ? { warmup: 10, draws: 5, thin: 1 } : SWEEPS;
  const long = quick ? { warmup: 20, draws: 5, thin: 1 } : LONG;
  const repeats = quick ? { narrow: 1, wide: 0, simulated: 1, simulatedWide: 0, long: 1 } : REPEATS;
  const narrow = (repeat: number): readonly Task[] => [
    ...allMethods("figure", sizes, [undefined, ...NARROW], repeat, sweeps),
    ...sizes.flatMap((communities) => noiseless(communities, repeat, sweeps)),
    ...sizes.flatMap((communities) => hidden(communities, repeat, sweeps)),
    ...(repeat < repeats.simulated
      ? allMethods("simulated", sizes, [undefined, ...NARROW], repeat, sweeps)
      : []),
  ];
  const longer = (repeat: number): readonly Task[] =>
    (["figure, long", "simulated, long"] as const).flatMap((part) =>
      allMethods(part, sizes, [undefined, ...NARROW], repeat, { ...sweeps, warmup: long.warmup }),
    );
  const wide = (part: "figure" | "simulated") => (repeat: number) =>
    allMethods(part, sizes, WIDE, repeat, sweeps);
  return [
    ...repeated(narrow, 0, Math.min(1, repeats.narrow)),
    ...longChains(sizes, [undefined], 4, long),
    ...repeated(narrow, 1, repeats.narrow),
    ...repeated(wide("figure"), 0, repeats.wide),
    ...longChains(sizes, NARROW, 2, long),
    ...repeated(wide("simulated"), 0, repeats.simulatedWide),
    ...repeated(longer, 0, repeats.long),
  ];
}

/** The tasks of the repeats from one number to below another. */
function repeated(tasks: (repeat: number) => readonly Task[], from: number, to: number): readonly Task[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => tasks(from + i)).flat();
}

function shared(communities: number, repeat: number, sweeps: Sweeps) {
  return { communities, total: TOTAL, repeat, chains: CHAINS, sweeps };
}

/** The model that believes in noise reads the true counts. */
function noiseless(communities: number, repeat: number, sweeps: Sweeps): readonly Task[] {
  return NARROW.map((distance) => ({
    part: "noiseless",
    data: "Enron",
    methods: ["noise-aware"],
    noise: "none",
    distance,
    ...shared(communities, repeat, sweeps),
  }));
}

/** Large counts are hidden from everybody. */
function hidden(communities: number, repeat: number, sweeps: Sweeps): readonly Task[] {
  return BELOW.flatMap((below) =>
    [undefined, ...NARROW].map((distance) => ({
      part: "hidden" as const,
      data: "Enron" as const,
      methods: [distance === undefined ? ("non-private" as const) : ("noise-aware" as const)],
      ...(distance !== undefined && { distance }),
      below,
      ...shared(communities, repeat, sweeps),
    })),
  );
}

function longChains(
  sizes: readonly number[],
  levels: readonly (number | undefined)[],
  chains: number,
  sweeps: Sweeps,
): readonly Task[] {
  return sizes.flatMap((communities) =>
    levels.map((distance) => ({
      part: "chains" as const,
      communities,
      total: TOTAL,
      ...(distance !== undefined && { distance }),
      chains,
      sweeps,
    })),
  );
}

/** All methods at all levels: of the real counts, or of counts about which the model is right. */
function allMethods(
  part: AllMethods,
  sizes: readonly number[],
  levels: readonly (number | undefined)[],
  repeat: number,
  sweeps: Sweeps,
): readonly Task[] {
  return sizes.flatMap((communities) =>
    levels.map((distance) => ({
      part,
      data: part.startsWith("figure") ? ("Enron" as const) : ("simulated" as const),
      methods: methodsAt(distance),
      ...(distance !== undefined && { distance }),
      ...shared(communities, repeat, sweeps),
    })),
  );
}
