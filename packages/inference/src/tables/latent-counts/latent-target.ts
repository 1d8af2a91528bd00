import type { NoisyTable } from "@dpbayes/privacy/formats";
import type { Sweeper, SweepPool } from "../../chains/sweeps/sweep-pool.ts";
import { thisThreadPool } from "../../chains/sweeps/this-thread-pool.ts";
import type { Parameter } from "../../contracts/model.ts";
import { parametersSize } from "../../contracts/parameter-names.ts";
import type { Sampler, Tuning } from "../../contracts/sampler.ts";
import type { SampledModel } from "../../contracts/target.ts";
import { layoutOf } from "../layout/table-layout.ts";
import { compileQuestions } from "../questions/compile-questions.ts";
import type { TableQuestion } from "../questions/table-question.ts";
import { CellSums } from "./cell-sums.ts";
import { hyperParameters, writeHyperParameters } from "./hyper-parameters.ts";
import { buildJob } from "./job/build-job.ts";
import type { LatentJob } from "./job/latent-job.ts";
import { keptTotals } from "./kept-totals.ts";
import { latentPhases } from "./phases.ts";
import type { CountPrior } from "./prior/table-prior.ts";
import { start } from "./start.ts";

/** What a chain is built from, wherever it runs: plain data. */
export interface LatentTargetData {
  readonly table: NoisyTable;
  /** Axes, from the outermost. */
  readonly areas: readonly string[];
  readonly prior: CountPrior;
  /** Of every draw are kept the totals that these questions need, or the counts of all cells. */
  readonly kept: { readonly questions: readonly TableQuestion[] } | "cells";
}

/** Draws are rows of `counts` (or `totals`) and then of the prior's own numbers; the sums over draws are those of `CellSums`. */
export function latentTarget(data: LatentTargetData): SampledModel {
  return latentTargetIn(data, thisThreadPool(latentPhases));
}

/** The same where several threads sweep a chain together. */
export function latentTargetIn(data: LatentTargetData, pool: SweepPool<LatentJob>): SampledModel {
  const layout = layoutOf(data.table);
  const build = () => buildJob(layout, data.areas, data.prior, pool);
  // Built once for the names and whatever is to be refused; chains build their own state.
  const shape = build();
  const forms = data.kept === "cells" ? undefined : compileQuestions(data.table, data.kept.questions).forms;
  const kept: Parameter =
    forms === undefined
      ? { name: "counts", shape: [layout.cellCount] }
      : { name: "totals", shape: [forms.count] };
  const parameters = [kept, ...hyperParameters(shape, data.areas)];
  const width = parametersSize([kept]);
  return {
    parameters,
    sampler(warmup): Sampler<LatentJob> {
      const job = build();
      const sums = new CellSums(job, layout.cellCount);
      const write = keptTotals(job, forms);
      let sweeper: Sweeper | undefined;
      return {
        parameters,
        statistics: [],
        init(rng) {
          start(job, warmup, rng.split("start"));
          return job;
        },
        step(rng) {
          sweeper ??= pool.open(job);
          sweeper.sweep(rng.split(`sweep ${job.state.sweeps[0]}`));
          return [job, {}];
        },
        write(_, out) {
          write(out.subarray(0, width));
          writeHyperParameters(job, out.subarray(width));
        },
        tuning: () => tuningOf(job),
        sums: { add: () => sums.add(), result: () => sums.result() },
      };
    },
  };
}

function tuningOf({ state }: LatentJob): Tuning {
  return { steps: Array.from(state.logScales, Math.exp) };
}
