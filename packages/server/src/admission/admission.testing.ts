import { createHash } from "node:crypto";
import { blindToken, finishToken } from "@dpbayes/privacy/send";
import type { Token } from "@dpbayes/privacy/token";
import type { Pool } from "pg";
import { inTransaction } from "../database/in-transaction.ts";
import type { Admission } from "./admission.ts";
import type { AdmittingStudy } from "./admit.ts";

/** An open study of nobody's questions, with a key and a place for its reports. */
export async function admittingStudy(
  pool: Pool,
  admission: Admission,
  slug: string,
): Promise<AdmittingStudy> {
  const digest = createHash("sha256").update(slug).digest("hex");
  const made = await admission.makeKey();
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ key: number }>(
      `WITH owner AS (INSERT INTO organisation (name) VALUES ($1) RETURNING id)
        INSERT INTO study (organisation, survey, slug, digest, body, state, admission)
        SELECT id, $1, $1, $2, '{}', 'open', 'invitation' FROM owner RETURNING key`,
      [slug, digest],
    );
    const [{ key }] = rows as [{ key: number }];
    await client.query(`CREATE TABLE report_${key} PARTITION OF report FOR VALUES IN (${key})`);
    await admission.addKey(client, key, made);
    return { key, digest, admission: "invitation" };
  });
}

/** What a device does with its code. */
export async function tokenFor(
  admission: Admission,
  { key, digest }: AdmittingStudy,
  code: string,
): Promise<Token> {
  const published = (await admission.publicKey(key))!;
  const { blinded, pending } = await blindToken(published, digest);
  const { epoch, signature } = await admission.issue(key, { code, epoch: published.epoch, blinded });
  return finishToken({ ...published, epoch }, digest, pending, signature);
}
