import type { Release, ReleaseBundle } from "@dpbayes/privacy/formats";
import { openLedger, spend } from "@dpbayes/privacy/ledger";
import { type Receipt, verifyReceipt } from "dpbayes/ledger";
import type { PoolClient } from "pg";
import { DpbayesError, fail } from "../errors/index.ts";
import type { Ledgers } from "../ledgers/ledgers.ts";
import type { Actor } from "../studies/actor.ts";
import { countOf, holderOf, studyDigestOf, type Uploaded } from "./read-uploaded.ts";
import { KEEP_UPLOADED, PAY_RELEASE, RELEASE_OF_DIGEST, STUDY_OF_DIGEST } from "./statements.ts";

/** Who uploads; a holder's token spends from one ledger, and shows receipts of that one alone. */
export interface Uploader extends Actor {
  readonly ledger?: string;
}

/**
 * Stores a holder's release in a transaction of the caller's, and says which spend paid for it. The same again changes nothing but
 * that a receipt, which was checked, may come later. Returns whether it was new.
 */
export async function storeUploaded(
  client: PoolClient,
  ledgers: Pick<Ledgers, "attach">,
  by: Uploader,
  { release, receipt }: Uploaded,
): Promise<boolean> {
  const study = await studyFor(client, by, release);
  const values = [release.digest, study.key];
  const before = await client.query<Paid>({ ...RELEASE_OF_DIGEST, values });
  if (before.rows.length === 0) await keepNew(client, study, release);
  const paid = before.rows[0] ?? { ledger: null, spend: null };
  if (receipt !== undefined) {
    if (paid.spend === null) await pay(client, ledgers, { by, receipt, digest: release.digest });
    else if (paid.spend !== receipt.spend || paid.ledger !== receipt.ledger)
      fail("RECEIPT_REFUSED", { problem: "is another than the one that paid for this release" });
  }
  return before.rows.length === 0;
}

interface Paid {
  readonly ledger: string | null;
  readonly spend: string | null;
}

interface StudyState {
  readonly key: number;
  readonly state: string;
}

async function studyFor(
  client: PoolClient,
  { organisation }: Actor,
  release: Release | ReleaseBundle,
): Promise<StudyState> {
  const values = [organisation, studyDigestOf(release)];
  const { rows } = await client.query<StudyState>({ ...STUDY_OF_DIGEST, values });
  return rows[0] ?? fail("STUDY_UNKNOWN");
}

async function keepNew(client: PoolClient, { key, state }: StudyState, release: Release | ReleaseBundle) {
  if (state === "draft") fail("STUDY_STATE", { found: state, accepted: "open" });
  if (state !== "open" && state !== "paused") fail("STUDY_CLOSED");
  const body = Buffer.from(`${JSON.stringify(release)}\n`);
  const values = [release.digest, key, body, countOf(release), holderOf(release)];
  const { rows } = await client.query({ ...KEEP_UPLOADED, values });
  if (rows.length > 0) return;
  const again = await client.query({ ...RELEASE_OF_DIGEST, values: [release.digest, key] });
  // Another request may have stored this very release since it was looked for.
  if (again.rows.length === 0) fail("RELEASE_HOLDER");
}

/** Refuses a receipt that is not ours, not of this study, or of less than the release says it cost. */
export function requireReceipt(
  key: string,
  by: Uploader,
  receipt: Receipt,
  release: Release | ReleaseBundle,
): void {
  const refuse = (problem: string) => fail("RECEIPT_REFUSED", { problem });
  if (!verifyReceipt(receipt, key)) refuse("is not signed by this server");
  if (by.ledger !== undefined && receipt.ledger !== by.ledger)
    refuse("is of another ledger than the token's");
  if (receipt.study !== studyDigestOf(release)) refuse("paid for another study");
  if (!covers(receipt, release)) refuse("paid for less than the release says it cost");
}

/** Compared where both count epsilon and delta; what an epsilon costs in rho depends on the mechanism. */
function covers({ amount }: Receipt, { privacy }: Release | ReleaseBundle): boolean {
  if (!("epsilon" in amount)) return true;
  const { epsilon, delta } = privacy;
  const paid = openLedger({ budget: amount, unit: privacy.unit, neighbours: privacy.neighbours });
  try {
    spend(paid, { id: "release", epsilon, delta });
    return true;
  } catch (error) {
    if (error instanceof DpbayesError && error.code === "BUDGET_EXCEEDED") return false;
    throw error;
  }
}

async function pay(
  client: PoolClient,
  ledgers: Pick<Ledgers, "attach">,
  { by, receipt, digest }: { readonly by: Actor; readonly receipt: Receipt; readonly digest: string },
): Promise<void> {
  const { ledger, spend: id } = receipt;
  await ledgers.attach(by, ledger, id, digest, client);
  await client.query({ ...PAY_RELEASE, values: [digest, ledger, id] });
}
