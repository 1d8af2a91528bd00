import { fit } from "@dpbayes/inference";
import { expectedWidths, widthOf } from "../../packages/dpbayes/src/planner/expected-widths.ts";
import { simulateReleases } from "../../packages/dpbayes/src/planner/index.ts";
import type { PlannedCase } from "./cases.ts";

export const INTERVAL = 0.9;
/** As `planStudy` has it by default. */
const REPEATS = 12;

/** One number: the planned width, the median of the realised ones, and how far the plan is off. */
export interface ComparedWidth {
  readonly name: string;
  readonly planned: number;
  readonly realised: number;
  /** planned/realised. */
  readonly ratio: number;
}

export interface ComparedCase {
  readonly widths: readonly ComparedWidth[];
  readonly studies: number;
  readonly seconds: number;
}

/** Plans a case, then carries it out `studies` times on other made-up people and fits each with the sampler that users get. */
export async function compareCase(
  { study, guess, scenario, judged }: PlannedCase,
  { seed, studies }: { readonly seed: string; readonly studies: number },
): Promise<ComparedCase> {
  const start = performance.now();
  const options = { interval: INTERVAL, repeats: REPEATS, seed: "plan" };
  const planned = (await expectedWidths({ study, guess }, scenario, options)).filter(
    ({ name }) => judged === undefined || judged.some((prefix) => name.startsWith(prefix)),
  );
  const realised = planned.map((): number[] => []);
  const { records, holders } = scenario;
  for (let k = 0; k < studies; k++) {
    const releases = await simulateReleases({ study, guess, records, holders, seed: `${seed}, study ${k}` });
    const found = await fit(study, releases, { seed: k, chains: 2, warmup: 500, draws: 750 });
    planned.forEach(({ name }, i) => void realised[i]!.push(widthOf(found, name, INTERVAL)));
  }
  const widths = planned.map(({ name, width }, i) => {
    const median = medianOf(realised[i]!);
    return { name, planned: width, realised: median, ratio: width / median };
  });
  return { widths, studies, seconds: (performance.now() - start) / 1000 };
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
