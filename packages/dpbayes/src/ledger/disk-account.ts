import { createHash } from "node:crypto";
import type { Account, Ledger, Purchase } from "@dpbayes/privacy";
import { fail } from "../errors/index.ts";
import { readLines } from "./chain/ledger-file.ts";
import { readLedger } from "./declare-budget.ts";
import { namedLedger } from "./ledger-path.ts";
import type { Payment } from "./payment.ts";
import { requireAffordable, type SpendOptions, spendOnDisk } from "./spend-on-disk.ts";

export interface DiskAccountOptions extends Omit<SpendOptions, "id" | "output" | "sealed"> {
  /** Whom the budget protects, e.g. "one patient"; needed where neither the ledger nor what is bought says it. */
  readonly unit?: string;
}

/**
 * An account that pays from the ledger of a data set, a file: what draws from records in this program shares its budget with
 * every release and every other program. A payment is on the disk before it resolves, with the study's id and digest where
 * there is a study. An id pays for one draw: a program that was killed between paying and drawing has lost that
 * budget, and draws again under another id.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { defineStudy, diskAccount, samplePosterior } from "dpbayes";
 * const study = defineStudy({
 *   format: "dpbayes.study/1",
 *   id: "readmission",
 *   question: "Which share of patients comes back within a month?",
 *   variables: { readmitted: { type: "boolean" } },
 *   model: { family: "bernoulli", formula: "readmitted ~ 1" },
 *   privacy: { setting: "central", epsilon: 0.6, unit: "one patient", neighbours: "replace-one" },
 * });
 * const file = join(mkdtempSync(join(tmpdir(), "dpbayes-")), "patients.ledger.jsonl");
 * const account = diskAccount(file, { budget: { epsilon: "1" } });
 * const sample = await samplePosterior(study, [{ readmitted: true }], { account, truncation: { floor: 0.1 } });
 * const second = await samplePosterior(study, [{ readmitted: true }], { account }).catch((error: Error) => error.message);
 * console.log(sample.names, second); // [ 'p' ] budget refused, nothing was spent...
 * ```
 */
export function diskAccount(ledger: string, options: DiskAccountOptions = {}): Account {
  const file = namedLedger(ledger);
  const { unit, ...spending } = options;
  return Object.freeze({
    currency: "approximate",
    ledger: async () => readLedger(file),
    async check(purchase: Purchase) {
      refuseUsedId(file, purchase);
      requireAffordable(file, paymentFor(file, purchase, unit), withId(spending, purchase));
    },
    async pay(purchase: Purchase): Promise<Ledger> {
      const paid = await spendOnDisk(file, paymentFor(file, purchase, unit), withId(spending, purchase));
      return paid.again ? refuseAgain(file, purchase.id!) : paid.ledger;
    },
  } satisfies Account);
}

function withId(options: SpendOptions, { id }: Purchase): SpendOptions {
  return id === undefined ? options : { ...options, id };
}

/** What is bought without a study stands in the ledger under its own name, with the digest of what it costs. */
function paymentFor(file: string, purchase: Purchase, unit: string | undefined): Payment {
  const { id = "purchase", loss, times, study, note } = purchase;
  return {
    study: study?.id ?? id,
    studyDigest: study?.digest ?? digestOf({ id, loss, times, note }),
    unit: purchase.unit ?? unit ?? readLedger(file)?.unit ?? refuseUnit(file),
    loss,
    ...(times !== undefined && { times }),
    ...(note !== undefined && { note }),
  };
}

function digestOf(purchase: object): string {
  return createHash("sha256").update(JSON.stringify(purchase)).digest("hex");
}

function refuseUsedId(file: string, { id }: Purchase): void {
  const used = ({ event }: ReturnType<typeof readLines>[number]) => event.kind === "spend" && event.id === id;
  if (id !== undefined && readLines(file).some(used)) refuseAgain(file, id);
}

/** A release that is made again costs nothing only if it is the same one; a draw never is. */
function refuseAgain(file: string, id: string): never {
  return fail("LEDGER_ID", { file, id, found: "a draw, which was made or lost" });
}

function refuseUnit(file: string): never {
  return fail("LEDGER_OPEN", { file, problem: "does not exist yet; say the unit to open it" });
}
