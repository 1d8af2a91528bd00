import type { PrivatizeOptions, ReleaseBundle, StudyBundle, SumRelease, VectorPlan } from "@dpbayes/privacy";
import {
  atPlace,
  checkedParts,
  privatizeBundleSums,
  sumsOfRecords,
  type TableSums,
} from "@dpbayes/privacy/release";
import { fail } from "../errors/index.ts";
import { fromSource, placeIn } from "./from-source.ts";
import { personSpill } from "./person-spill.ts";
import type { RecordSource, SumOptions } from "./record-source.ts";
import { sumOptions } from "./sum-options.ts";

/**
 * From a source to the releases of several questions: by exact sums where the source can compute them, all from one state of
 * the data; those that it cannot, by one pass over its records.
 */
export async function privatizeBundleSource(
  study: StudyBundle,
  source: RecordSource,
  options: PrivatizeOptions & Pick<SumOptions, "onNote"> = {},
): Promise<ReleaseBundle<SumRelease>> {
  const { onNote: _, ...rest } = options;
  const parts = Object.entries(checkedParts(study, rest));
  const plans = parts.map(([, plan]) => plan);
  const pushed = await fromSource(() => source.sumsOfAll?.(plans, sumOptions(options)));
  const left = plans.filter((_, i) => pushed?.[i] === undefined);
  const read = left.length === 0 ? [] : [...(await passOver(study, left, source, rest))];
  const sums = parts.map(([name], i) => [name, pushed?.[i] ?? read.shift()!] as const);
  if (sums.some(([, { records }]) => records !== sums[0]![1].records))
    fail("TABLE_CHANGED", { file: source.describe() });
  return privatizeBundleSums(study, Object.fromEntries(sums), rest);
}

async function passOver(
  study: StudyBundle,
  plans: readonly VectorPlan[],
  source: RecordSource,
  options: PrivatizeOptions,
): Promise<readonly TableSums[]> {
  const records = await fromSource(() => source.records(study, options.signal));
  try {
    const persons = plans.some(({ contribution }) => contribution !== undefined);
    return await sumsOfRecords(plans, records, { ...(persons && { spill: personSpill() }), ...options });
  } catch (error) {
    throw atPlace(error, placeIn(records));
  }
}
