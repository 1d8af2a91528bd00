import { createHash, type KeyObject } from "node:crypto";
import { fromBase64url } from "@dpbayes/privacy/token";
import type { Pool } from "pg";
import { fail } from "../errors/index.ts";
import { codePattern, hashOfCode } from "./codes.ts";
import { rawSignature } from "./raw-signature.ts";
import { type ActiveKey, activeKey } from "./token-keys.ts";

/** What a device sends for its invitation; numbers as base64url. */
export interface TokenRequest {
  readonly code: string;
  /** Of the key that it was blinded for. */
  readonly epoch: number;
  readonly blinded: string;
}

export interface IssuedToken {
  readonly epoch: number;
  /** Of what was blinded. */
  readonly signature: string;
}

const FIND = {
  name: "invitation-find",
  text: `SELECT s.state, i.code IS NOT NULL AS known, i.blinded, i.signature
    FROM study AS s LEFT JOIN invitation AS i ON i.study = s.key AND i.code = $2 WHERE s.key = $1`,
};
/** Once, whoever else tries; not after the study was closed, and not by a key that has retired meanwhile. */
const USE = {
  name: "invitation-use",
  text: `WITH inviting AS (SELECT key FROM study WHERE key = $1 AND state IN ('open', 'paused') FOR SHARE),
      signing AS (SELECT study FROM token_key WHERE study = $1 AND epoch = $5 AND retired IS NULL FOR SHARE)
    UPDATE invitation AS i SET blinded = $3, signature = $4 FROM inviting, signing
    WHERE i.study = key AND i.code = $2 AND i.blinded IS NULL`,
};

interface Found {
  readonly state: string;
  readonly known: boolean;
  readonly blinded: Buffer | null;
  readonly signature: Buffer | null;
}

/**
 * Signs what it cannot read, once per invitation. The same request again gets the same answer, for the first may have been lost; another
 * one is refused. Nothing is signed for a code that is unknown or used.
 */
export async function issueToken(
  pool: Pool,
  study: number,
  request: TokenRequest,
  secretOf: (key: ActiveKey) => KeyObject,
): Promise<IssuedToken> {
  const { epoch } = request;
  const code = codePattern.test(request.code) ? hashOfCode(request.code) : fail("INVITATION_UNKNOWN");
  const blinded = fromBase64url(request.blinded) ?? fail("TOKEN_REQUEST");
  const asked = createHash("sha256").update(`${epoch}:`).update(blinded).digest();
  for (;;) {
    const earlier = await answerBefore(pool, study, code, asked);
    if (earlier) return { epoch, signature: earlier.toString("base64url") };
    const key = await activeKey(pool, study);
    if (key?.epoch !== epoch) return fail("TOKEN_EPOCH");
    const signature = rawSignature(secretOf(key), blinded);
    const used = await pool.query({ ...USE, values: [study, code, asked, signature, epoch] });
    if (used.rowCount === 1) return { epoch, signature: signature.toString("base64url") };
    // Another request was quicker, the key retired, or the study closed: the tables now say which.
  }
}

/** The answer that this very request had; undefined where the invitation is still unused. */
async function answerBefore(
  pool: Pool,
  study: number,
  code: Buffer,
  asked: Buffer,
): Promise<Buffer | undefined> {
  const { rows } = await pool.query<Found>({ ...FIND, values: [study, code] });
  const [found] = rows;
  if (!found) return fail("STUDY_UNKNOWN");
  if (found.state !== "open" && found.state !== "paused") return fail("STUDY_CLOSED");
  if (!found.known) return fail("INVITATION_UNKNOWN");
  if (found.blinded === null) return undefined;
  return found.signature && asked.equals(found.blinded) ? found.signature : fail("INVITATION_USED");
}
