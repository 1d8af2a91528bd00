import { type Ledger, spend } from "../accounting/ledger/ledger.ts";
import { fail, kindOf } from "../errors/index.ts";
import { acceptedText, isPlainText } from "../json/plain-text.ts";
import { SecureSource } from "../noise/secure-source.ts";
import type { TableOrStream } from "../release/for-each.ts";
import { forEachRecord } from "../release/for-each-record.ts";
import { seal } from "../release/format/seal.ts";
import { parseStudy } from "../study/parse-study.ts";
import type { Study } from "../study/study.ts";
import { type PosteriorSample, posteriorSampleFormat } from "./posterior-sample.ts";
import { type DrawSettings, type StudyPosterior, studyPosterior } from "./study-posterior.ts";
import { tableTotals } from "./table-totals.ts";

export interface SamplePosteriorOptions extends DrawSettings {
  /** Pays for the draw; what comes back is the ledger after it. */
  readonly ledger: Ledger;
  /** The entry's id in the ledger; the study's id and a number unless given. */
  readonly id?: string;
  /** A public label of the data holder. */
  readonly holder?: string;
}

export interface PaidSample {
  readonly sample: PosteriorSample;
  readonly ledger: Ledger;
}

/**
 * One draw of a study's parameters from its posterior at temperature T = r/ε (central spec §2.2): the draw
 * itself is the mechanism, and costs at most the study's epsilon. Families: bernoulli, categorical,
 * gaussian, exponential, poisson and naive-bayes, in the central setting. Parameters are drawn on a public
 * grid, exactly; see the folder's README.
 *
 * The cost is known, and the ledger asked, before a record is read: a refusal spends nothing. An error
 * while reading releases nothing either, and the ledger at hand stays the valid one.
 *
 * @example
 * ```ts
 * import { openLedger, parseStudy, remaining } from "@dpbayes/privacy";
 * import { samplePosterior } from "@dpbayes/privacy/posterior-sampling";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "visits",
 *   question: "How many patients were readmitted?",
 *   variables: { readmitted: { type: "boolean" } },
 *   model: { family: "bernoulli", formula: "readmitted ~ 1" },
 *   privacy: { setting: "central", epsilon: 0.5, unit: "one patient", neighbours: "replace-one" },
 * });
 * const budget = openLedger({ budget: { epsilon: 1 }, unit: "one patient", neighbours: "replace-one" });
 * const records = [{ readmitted: true }, { readmitted: false }];
 * const { sample, ledger } = await samplePosterior(study, records, { ledger: budget, truncation: { floor: 0.1 } });
 * console.log(sample.names, sample.privacy.epsilon, remaining(ledger)); // [ 'p' ] 0.5 { epsilon: '0.5', delta: '0' }
 * ```
 */
export async function samplePosterior(
  declared: Study,
  records: TableOrStream,
  options: SamplePosteriorOptions,
): Promise<PaidSample> {
  const study = parseStudy(declared);
  const ledger = requireSampleOptions(options, study);
  const posterior = studyPosterior(study, options);
  const { mechanism } = posterior;
  const id = options.id ?? `${study.id}/posterior-${ledger.entries.length + 1}`;
  const paid = spend(ledger, { id, loss: mechanism.cost(), note: "one posterior sample" });
  const { count, totals } = await readTotals(study, posterior, records);
  const { setting, unit, neighbours, population } = study.privacy;
  const sample = seal({
    format: posteriorSampleFormat,
    study,
    ...(options.holder !== undefined && { holder: options.holder }),
    count: neighbours === "add-remove" ? null : count,
    mechanism: { kind: mechanism.kind, parameters: mechanism.parameters },
    privacy: {
      setting,
      epsilon: mechanism.parameters.epsilon,
      delta: 0,
      unit,
      neighbours,
      ...(population !== undefined && { population }),
    },
    names: mechanism.names,
    values: mechanism.randomise(totals, SecureSource.platform()),
  } as const);
  return Object.freeze({ sample, ledger: paid });
}

/**
 * Checked before a record is read. A budget per household says nothing about one person's: the units must be
 * the same words.
 */
function requireSampleOptions(options: SamplePosteriorOptions, { privacy }: Study): Ledger {
  const { ledger, holder } = options ?? {};
  if (!Array.isArray(ledger?.entries)) refuse("options.ledger", kindOf(ledger), "a ledger (openLedger)");
  if (ledger.unit !== privacy.unit)
    refuse("the ledger's unit", JSON.stringify(ledger.unit), `the study's, ${JSON.stringify(privacy.unit)}`);
  if (holder !== undefined && !(typeof holder === "string" && isPlainText(holder)))
    refuse("options.holder", kindOf(holder), acceptedText());
  return ledger;
}

function refuse(name: string, found: string, accepted: string): never {
  return fail("ARGUMENT", { name, found, accepted });
}

async function readTotals(study: Study, posterior: StudyPosterior, records: TableOrStream) {
  const table = tableTotals(study, posterior);
  await forEachRecord(records, (record) => table.add(record));
  const count = table.records;
  const { mostRecords } = posterior.mechanism;
  // Under add-remove an empty table is a table like any other: refusing it would reveal its size.
  if (count === 0 && study.privacy.neighbours !== "add-remove")
    fail("RECORDS_EMPTY", { found: 0, accepted: 1 });
  if (count > mostRecords) fail("RECORDS_TOO_MANY", { found: mostRecords, accepted: mostRecords });
  return { count, totals: table.totals() };
}
