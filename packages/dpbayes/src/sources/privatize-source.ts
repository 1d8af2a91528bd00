import type { PrivatizeOptions, ReleasePlan, Study, SumRelease } from "@dpbayes/privacy";
import { checkedPlan, privatizeSums } from "@dpbayes/privacy/release";
import { fromSource } from "./from-source.ts";
import { personSpill } from "./person-spill.ts";
import { privatizeRecords } from "./privatize-records.ts";
import type { RecordSource, SumOptions } from "./record-source.ts";
import { sumOptions } from "./sum-options.ts";

/**
 * From a source to a release: by exact sums where the source can compute them, and record by record where it
 * cannot. Both give the same law of the same numbers.
 */
export async function privatizeSource(
  study: Study | ReleasePlan,
  source: RecordSource,
  options: PrivatizeOptions & Pick<SumOptions, "onNote"> = {},
): Promise<SumRelease> {
  const { onNote: _, ...rest } = options;
  const plan = checkedPlan(study, rest);
  const sums = await fromSource(() => source.sums?.(plan, sumOptions(options)));
  if (sums !== undefined) return privatizeSums(plan, sums, rest);
  return privatizeRecords(plan, source, { ...(plan.contribution && { spill: personSpill() }), ...rest });
}
