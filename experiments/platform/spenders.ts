import { runSpendersApart } from "../../packages/server/src/ledgers/killed-database.testing.ts";
import type { SpendersFound } from "../../packages/server/src/ledgers/spenders.testing.ts";

/** How many spend at once, and what is killed while they do. */
export interface SpenderSizes {
  readonly processes: number;
  /** In all processes together. */
  readonly spenders: number;
  readonly times: number;
  readonly kills: number;
  readonly databaseKills: number;
}

export interface SpenderFigures {
  /** From a budget for 20 of them. */
  readonly scarce: SpendersFound;
  /** From a budget for all of them, under kills of programs and of the database. */
  readonly killed: SpendersFound;
  readonly problems: readonly string[];
}

/**
 * Spenders on one ledger: from a budget for 20 exactly 20 are accepted; whatever is killed, what was told paid is there, and asking again gives the
 * old receipt.
 */
export async function spenders(sizes: SpenderSizes): Promise<SpenderFigures> {
  const { processes, times } = sizes;
  const each = { processes, spenders: sizes.spenders / processes, times, each: "0.05" };
  const all = sizes.spenders * times;
  const { kills, databaseKills } = sizes;
  const [scarce, killed] = (await runSpendersApart([
    { ...each, budget: "1", kills: 0 },
    { ...each, budget: `${all}`, kills, databaseKills },
  ])) as [SpendersFound, SpendersFound];
  const problems = [
    ...(scarce.accepted === 20 && scarce.spent === "1"
      ? []
      : [`${scarce.accepted} were accepted, ${scarce.spent} spent`]),
    ...(scarce.toldRefused === all - 20 ? [] : [`${scarce.toldRefused} were told that they were refused`]),
    ...(killed.accepted === all && killed.toldPaid === all
      ? []
      : [`${killed.accepted} of ${all} were accepted under kills`]),
    ...[scarce, killed].flatMap(problemsOf),
  ];
  return { scarce, killed, problems };
}

function problemsOf({ lost, wrong, wordless }: SpendersFound): readonly string[] {
  const counts = {
    "told paid and lost or changed": lost,
    "refused and there": wrong,
    "refused without amounts": wordless,
  };
  return Object.entries(counts).flatMap(([what, count]) =>
    count === 0 ? [] : [`${count} spends were ${what}`],
  );
}
