import {
  isBundle,
  type PrivatizeOptions,
  privatize as privatizeRecords,
  type ReleaseBundle,
  type Report,
  type ReportBundle,
  report as reportRecord,
  type Study,
  type StudyBundle,
  type SumRelease,
  type TableOrStream,
} from "@dpbayes/privacy";
import { spent } from "@dpbayes/privacy/ledger";
import { checkedParts, checkedPlan } from "@dpbayes/privacy/release";
import { requireModel } from "../ledger/delivery/require-model.ts";
import { type Payment, paymentOf, type SpendOptions } from "../ledger/index.ts";
import { openStore } from "../ledger/open-store.ts";
import { watchPaid } from "../ledger/watch-paid.ts";
import type { RegistryOptions } from "../registry/index.ts";
import { isRecordSource, type RecordSource } from "../sources/index.ts";
import { privatizeBundleSource } from "../sources/privatize-bundle-source.ts";
import { privatizeSource } from "../sources/privatize-source.ts";
import type { RecordOf, TypedBundle, TypedStudy } from "./define-study.ts";

/** A table in memory, a stream, or a source such as `source.csv(file)` or `source.postgres(url, "visits")`. */
export type Records<Declared> =
  | Iterable<RecordOf<Declared>>
  | AsyncIterable<RecordOf<Declared>>
  | RecordSource;

export interface PrivatizeWithLedgerOptions extends PrivatizeOptions {
  /**
   * The ledger of the data set: a file that the cost is written to before the release is handed over, or the address of one
   * that a server keeps (`https://HOST/v1/ledgers/ID`), which is paid before a record is read. Its token is the one that
   * `dpbayes login` kept, or `DPBAYES_TOKEN`.
   */
  readonly ledger?: string;
  /** The data set's whole budget, with its first release. */
  readonly budget?: SpendOptions["budget"];
  /** Hears, in a sentence, why a database's or a Parquet file's records are read one by one and not summed there. */
  readonly onNote?: (note: string) => void;
  /** Whether a source's data set is known under another ledger: where that is looked up, and who hears of it. */
  readonly registry?: RegistryOptions;
}

/**
 * Turns a table into a release: records are checked, clipped, summed exactly, and noise is added once. Parquet files
 * and databases (`source.parquet`, `source.postgres`) do all but the noise where the data are, to the same sums, and no
 * record leaves them. With a ledger the cost is refused if the budget does not cover it, before a record is read, and is
 * on the disk before the release is returned.
 *
 * @example
 * ```ts
 * import { defineStudy, privatize } from "dpbayes";
 * const study = defineStudy({
 *   format: "dpbayes.study/1",
 *   id: "readmission",
 *   question: "Which share of patients comes back within a month?",
 *   variables: { readmitted: { type: "boolean" } },
 *   model: { family: "bernoulli", formula: "readmitted ~ 1" },
 *   privacy: { setting: "central", epsilon: 0.5, unit: "one patient", neighbours: "replace-one" },
 * });
 * const patients = Array.from({ length: 4000 }, (_, i) => ({ readmitted: i % 8 === 0 }));
 * const release = await privatize(study, patients, { holder: "north" });
 * console.log(release.count, release.holder, release.privacy.epsilon); // 4000 north 0.5
 * ```
 */
export function privatize<Declared>(
  study: TypedStudy<Declared>,
  records: Records<Declared>,
  options?: PrivatizeWithLedgerOptions,
): Promise<SumRelease>;
export function privatize<Declared>(
  study: TypedBundle<Declared>,
  records: Records<Declared>,
  options?: PrivatizeWithLedgerOptions,
): Promise<ReleaseBundle<SumRelease>>;
export async function privatize<Declared>(
  study: TypedStudy<Declared> | TypedBundle<Declared>,
  records: Records<Declared>,
  options: PrivatizeWithLedgerOptions = {},
): Promise<SumRelease | ReleaseBundle<SumRelease>> {
  const { ledger: named, budget, onNote, registry, ...rest } = options;
  const store = named === undefined ? undefined : openStore(named, registry?.env);
  const spending = {
    ...(budget && { budget }),
    ...(rest.holder !== undefined && { holder: rest.holder }),
    ...(rest.signal && { signal: rest.signal }),
  };
  const { make, payment } = maker(study, { ...rest, ...(onNote && { onNote }) });
  if (store) await requireModel(study);
  await store?.requireAffordable(payment, spending);
  const first = store?.paysFirst ? await store.pay(payment, spending) : undefined;
  const facts = first && { facts: { id: store!.name, spent: spent(first.ledger) } };
  const watched =
    store !== undefined && isRecordSource(records)
      ? watchPaid(records, {
          ledger: store.name,
          ...facts,
          study: payment.study,
          signal: rest.signal,
          registry,
        })
      : undefined;
  const release = await make(watched?.source ?? records);
  await watched?.check();
  if (first === undefined) await store?.pay(payment, spending);
  watched?.record();
  return release;
}

interface Maker {
  readonly payment: Payment;
  make(records: TableOrStream | RecordSource): Promise<SumRelease | ReleaseBundle<SumRelease>>;
}

/** What makes the release, once study and options are known to be good. */
function maker(
  study: Study | StudyBundle,
  { onNote, ...options }: Parameters<typeof privatizeSource>[2] & object,
): Maker {
  const noting = { ...options, ...(onNote && { onNote }) };
  if (isBundle(study)) {
    checkedParts(study, options);
    return {
      payment: paymentOf(study),
      make: (records) =>
        isRecordSource(records)
          ? privatizeBundleSource(study, records, noting)
          : privatizeRecords(study, records, options),
    };
  }
  const plan = checkedPlan(study, options);
  return {
    payment: paymentOf(plan),
    make: (records) =>
      isRecordSource(records)
        ? privatizeSource(plan, records, noting)
        : privatizeRecords(plan, records, options),
  };
}

/**
 * One person's record, randomised: what their device sends. The order and the time in which reports arrive are seen by
 * the collector; a holder who has a table writes its reports with `releaseToFile`, which shuffles them.
 */
export function report<Declared>(study: TypedStudy<Declared>, record: RecordOf<Declared>): Report;
export function report<Declared>(study: TypedBundle<Declared>, record: RecordOf<Declared>): ReportBundle;
export function report<Declared>(
  study: TypedStudy<Declared> | TypedBundle<Declared>,
  record: RecordOf<Declared>,
): Report | ReportBundle {
  return isBundle(study) ? reportRecord(study, record) : reportRecord(study, record);
}
