import type { Pool } from "pg";
import type { Audit } from "../audit/audit.ts";
import { inTransaction } from "../database/in-transaction.ts";
import { fail } from "../errors/index.ts";
import type { Ledgers } from "../ledgers/ledgers.ts";
import { readUploaded, studyDigestOf } from "./read-uploaded.ts";
import { LIST_RELEASES, READ_RELEASE, STUDY_OF_SLUG } from "./statements.ts";
import { requireReceipt, storeUploaded, type Uploader } from "./upload.ts";

/** A release as lists show it. */
export interface ReleaseState {
  /** Its place in the list. */
  readonly number: number;
  readonly digest: string;
  /** Cut from counts that were collected here, or made by a holder. */
  readonly origin: "cut" | "uploaded";
  readonly holder?: string;
  readonly count: number | null;
  readonly made: string;
  /** The spend that paid for it, where a receipt of one of our ledgers said so. */
  readonly paid?: { readonly ledger: string; readonly spend: string };
}

/** Releases under their digests: they never change. */
export interface Releases {
  /** Takes `{ release, receipt? }` as text. Whether it was new. */
  upload(by: Uploader, digest: string, text: string): Promise<boolean>;
  /** The file. */
  read(organisation: string, digest: string): Promise<Buffer>;
  list(organisation: string, slug: string, after: number, most: number): Promise<readonly ReleaseState[]>;
}

interface ListedRow {
  readonly number: string;
  readonly digest: string;
  readonly origin: "cut" | "uploaded";
  readonly holder: string | null;
  readonly count: string | null;
  readonly made: Date;
  readonly ledger: string | null;
  readonly spend: string | null;
}

export function openReleases(
  pool: Pool,
  { ledgers, audit }: { readonly ledgers: Ledgers; readonly audit: Pick<Audit, "record"> },
): Releases {
  return {
    async upload(by, digest, text) {
      const uploaded = readUploaded(text);
      const { release, receipt } = uploaded;
      if (release.digest !== digest) fail("RELEASE_ADDRESS");
      if (receipt) requireReceipt(await ledgers.receiptKey(), by, receipt, release);
      return inTransaction(pool, async (client) => {
        const isNew = await storeUploaded(client, ledgers, by, uploaded);
        const { organisation, name: actor } = by;
        const detail = { study: studyDigestOf(release) };
        if (isNew)
          await audit.record(client, {
            organisation,
            actor,
            action: "release.uploaded",
            object: digest,
            detail,
          });
        return isNew;
      });
    },
    async read(organisation, digest) {
      const values = [digest, organisation];
      const { rows } = await pool.query<{ body: Buffer }>({ ...READ_RELEASE, values });
      return rows[0]?.body ?? fail("RELEASE_UNKNOWN");
    },
    async list(organisation, slug, after, most) {
      const study = await pool.query({ ...STUDY_OF_SLUG, values: [organisation, slug] });
      if (study.rows.length === 0) fail("STUDY_UNKNOWN");
      const values = [organisation, slug, after, most];
      const { rows } = await pool.query<ListedRow>({ ...LIST_RELEASES, values });
      return rows.map(listed);
    },
  };
}

function listed({ number, digest, origin, holder, count, made, ledger, spend }: ListedRow): ReleaseState {
  return {
    number: Number(number),
    digest,
    origin,
    ...(holder && { holder }),
    count: count === null ? null : Number(count),
    made: made.toISOString(),
    ...(ledger !== null && spend !== null && { paid: { ledger, spend } }),
  };
}
