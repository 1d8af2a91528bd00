import type { NoisyTable } from "@dpbayes/privacy/formats";
import type { ChainOptions } from "../../chains/settings.ts";
import { fail } from "../../errors/index.ts";
import { areaLevels } from "../latent-counts/areas/area-levels.ts";
import { type CountPrior, countPrior, type TablePriorOptions } from "../latent-counts/prior/table-prior.ts";
import type { TableQuestion } from "../questions/table-question.ts";
import { keptQuestions } from "./kept-questions.ts";

/** How a table is fitted; chains, draws, progress, cancellation as for `runChains`. The seed is 1 unless one is given. */
export type TableFitOptions<Chains extends ChainOptions = ChainOptions> = Omit<
  Chains,
  "seed" | "method" | "finished" | "onChain"
> & {
  readonly seed?: ChainOptions["seed"];
  /**
   * The axes that tell areas apart, from the outermost to the innermost: cells of one area share its size, and areas share what
   * their people are like. `area:11` before `area` is a level of larger areas, which the first 11 characters of the names of that axis
   * tell apart, as a block's code begins with its tract's. Without any, the whole table is one area.
   */
  readonly areas?: string | readonly string[];
  /** What will be asked; needed for tables that are too large to keep the counts of all cells of every draw. */
  readonly questions?: readonly TableQuestion[];
  /** What is kept of every draw: "cells", so that everything can be asked afterwards; or "questions", the totals that `questions` need. */
  readonly keep?: "cells" | "questions";
  readonly prior?: TablePriorOptions;
};

/** The options with their defaults, checked against the table. */
export interface TableFitPlan<Chains extends ChainOptions> {
  readonly areas: readonly string[];
  readonly prior: CountPrior;
  readonly kept: { readonly questions: readonly TableQuestion[] } | "cells";
  readonly chains: Chains;
}

/** Sweeps a draw: totals of areas of which little is known move by a part of their sd in one. */
const THIN = 2;

/** Counts that chains keep by themselves: 128 MB. */
const FEW_KEPT = 2 ** 24;
/** Counts that they keep when told to: 1 GB. */
const MOST_KEPT = 2 ** 27;

export function tableFitPlan<Chains extends ChainOptions>(
  table: NoisyTable,
  options: TableFitOptions<Chains>,
  cellCount: number,
): TableFitPlan<Chains> {
  const { areas, prior, questions = [], keep, ...rest } = options;
  const chains = { seed: 1, thin: THIN, ...rest } as unknown as Chains;
  const draws = (chains.chains ?? 4) * (chains.draws ?? 1000) * cellCount;
  if (keep !== undefined && keep !== "cells" && keep !== "questions")
    fail("ARGUMENT", { name: "keep", found: JSON.stringify(keep), accepted: '"cells" or "questions"' });
  if (keep === "cells" && draws > MOST_KEPT)
    fail("ARGUMENT", {
      name: "keep",
      found: `"cells" for ${draws} counts in all draws`,
      accepted: `"questions" beyond ${MOST_KEPT} counts`,
    });
  const whole = (keep ?? (draws <= FEW_KEPT ? "cells" : "questions")) === "cells";
  return {
    areas: checkedAreas(table, areas),
    prior: countPrior(prior),
    kept: whole ? "cells" : { questions: keptQuestions(table, questions) },
    chains,
  };
}

function checkedAreas(table: NoisyTable, areas: TableFitOptions["areas"] = []): readonly string[] {
  const named = typeof areas === "string" ? [areas] : areas;
  areaLevels(table, named);
  return Object.freeze([...named]);
}
