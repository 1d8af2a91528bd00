import { type Account, type Purchase, requireAccount } from "../accounting/ledger/account.ts";
import { fail, kindOf } from "../errors/index.ts";
import { acceptedText, isPlainText } from "../json/plain-text.ts";
import { SecureSource } from "../noise/secure-source.ts";
import type { TableOrStream } from "../release/for-each.ts";
import { forEachRecord } from "../release/for-each-record.ts";
import { seal } from "../release/format/seal.ts";
import { parseStudy, studyDigest } from "../study/parse-study.ts";
import type { Study } from "../study/study.ts";
import { type PosteriorSample, posteriorSampleFormat } from "./posterior-sample.ts";
import { type DrawSettings, type StudyPosterior, studyPosterior } from "./study-posterior.ts";
import { tableTotals } from "./table-totals.ts";

export interface SamplePosteriorOptions extends DrawSettings {
  /** Pays for the draw: `openAccount(ledger)`, or `diskAccount(file)` of `dpbayes`. */
  readonly account: Account;
  /** The entry's id in the ledger, not used before; the study's id and a number unless given. */
  readonly id?: string;
  /** A public label of the data holder. */
  readonly holder?: string;
}

/**
 * One draw of a study's parameters from its posterior at temperature T = r/ε (central spec §2.2): the draw
 * itself is the mechanism, and costs at most the study's epsilon. Families: bernoulli, categorical,
 * gaussian, exponential, poisson and naive-bayes, in the central setting. Parameters are drawn on a public
 * grid, exactly; see the folder's README.
 *
 * The cost is known, and the account asked, before a record is read: a refusal spends nothing, and neither does an
 * error while reading. The account pays between the last record and the draw: a program that is killed there has
 * lost budget and shown nothing.
 *
 * @example
 * ```ts
 * import { openAccount, openLedger, parseStudy, remaining } from "@dpbayes/privacy";
 * import { samplePosterior } from "@dpbayes/privacy/posterior-sampling";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "visits",
 *   question: "How many patients were readmitted?",
 *   variables: { readmitted: { type: "boolean" } },
 *   model: { family: "bernoulli", formula: "readmitted ~ 1" },
 *   privacy: { setting: "central", epsilon: 0.5, unit: "one patient", neighbours: "replace-one" },
 * });
 * const account = openAccount(openLedger({ budget: { epsilon: 1 }, unit: "one patient", neighbours: "replace-one" }));
 * const records = [{ readmitted: true }, { readmitted: false }];
 * const sample = await samplePosterior(study, records, { account, truncation: { floor: 0.1 } });
 * console.log(sample.names, sample.privacy.epsilon); // [ 'p' ] 0.5
 * console.log(remaining(await account.ledger())); // { epsilon: '0.5', delta: '0' }
 * ```
 */
export async function samplePosterior(
  declared: Study,
  records: TableOrStream,
  options: SamplePosteriorOptions,
): Promise<PosteriorSample> {
  const study = parseStudy(declared);
  const account = requireSampleOptions(options);
  const posterior = studyPosterior(study, options);
  const source = SecureSource.platform();
  const purchase = purchaseOf(study, posterior, options.id);
  await account.check(purchase);
  const { count, totals } = await readTotals(study, posterior, records);
  await account.pay(purchase);
  const { mechanism } = posterior;
  const { setting, unit, neighbours, population } = study.privacy;
  return seal({
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
    values: mechanism.randomise(totals, source),
  } as const);
}

function purchaseOf(study: Study, { mechanism }: StudyPosterior, id: string | undefined): Purchase {
  return {
    ...(id !== undefined && { id }),
    loss: mechanism.cost(),
    unit: study.privacy.unit,
    study: { id: study.id, digest: studyDigest(study) },
    note: "one posterior sample",
  };
}

/** Checked before a record is read. */
function requireSampleOptions(options: SamplePosteriorOptions): Account {
  const { account, holder } = options ?? {};
  if (holder !== undefined && !(typeof holder === "string" && isPlainText(holder)))
    fail("ARGUMENT", { name: "options.holder", found: kindOf(holder), accepted: acceptedText() });
  return requireAccount(account);
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
