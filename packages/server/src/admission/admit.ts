import { constants, createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import { promisify } from "node:util";
import { readToken } from "@dpbayes/privacy/token";
import type { Asker } from "../accounts/asker.ts";
import type { Queryable } from "../database/in-transaction.ts";
import { fail } from "../errors/index.ts";
import { knownKeys } from "./token-keys.ts";

/** What admission needs to know of a study. */
export interface AdmittingStudy {
  readonly key: number;
  readonly digest: string;
  readonly admission: string;
}

/** What came with a report. */
export interface Arrival {
  /** The report's own. */
  readonly id: string | undefined;
  readonly token?: unknown;
  readonly asker: Asker;
}

/** How long a retired key's tokens still count: who was invited in its last hour has a week to answer. */
export const GRACE_MS = 7 * 24 * 3_600_000;
/** How long keys are taken to be those that were read; a token of an unknown epoch makes them read again, at most so often. */
const FRESH_MS = 2_000;
const AGAIN_MS = 100;

const verified = promisify(verify);
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };

/** Whether a report may count, and the 16 bytes under which it counts once. Refuses it otherwise. */
export type Admit = (study: AdmittingStudy, arrival: Arrival) => Promise<Buffer>;

export function admitter(on: Queryable, clock: () => Date): Admit {
  const keysOf = keyCache(on, clock);
  return async (study, { id, token, asker }) => {
    if (study.admission === "invitation") return byToken(study, token, keysOf);
    if (study.admission !== "anyone" && !isRelayOf(asker, study)) fail("RELAY_NEEDED");
    return id === undefined ? fail("REPORT_ID_MISSING") : halfHash(id);
  };
}

function isRelayOf(asker: Asker, { key, admission }: AdmittingStudy): boolean {
  return admission === "relay" && asker.kind === "program" && asker.token === "relay" && asker.study === key;
}

async function byToken(study: AdmittingStudy, token: unknown, keysOf: KeysOf): Promise<Buffer> {
  const read = readToken(token, study.digest) ?? fail("TOKEN_REFUSED");
  const key = (await keysOf(study.key, read.epoch)) ?? fail("TOKEN_REFUSED");
  // On a thread of its own: 30 µs that the loop keeps.
  const good = await verified("sha384", read.message, { key, ...pss }, read.signature);
  return good ? halfHash(read.message) : fail("TOKEN_REFUSED");
}

/** Half of SHA-256: two of n agree by chance with probability below n²/2^129. */
function halfHash(of: string | Uint8Array): Buffer {
  return createHash("sha256").update(of).digest().subarray(0, 16);
}

/** The key of an epoch that still verifies. */
type KeysOf = (study: number, epoch: number) => Promise<KeyObject | undefined>;

interface CachedKeys {
  readonly at: number;
  readonly keys: ReadonlyMap<number, { readonly key: KeyObject; readonly until: number }>;
}

function keyCache(on: Queryable, clock: () => Date): KeysOf {
  const cache = new Map<number, CachedKeys>();
  return async (study, epoch) => {
    const now = clock().getTime();
    let cached = cache.get(study);
    const age = cached ? Math.abs(now - cached.at) : Number.POSITIVE_INFINITY;
    if (!cached || age > FRESH_MS || (age > AGAIN_MS && !cached.keys.has(epoch))) {
      cached = { at: now, keys: await readKeys(on, study) };
      cache.set(study, cached);
    }
    const found = cached.keys.get(epoch);
    return found && now < found.until ? found.key : undefined;
  };
}

async function readKeys(on: Queryable, study: number): Promise<CachedKeys["keys"]> {
  const known = await knownKeys(on, study);
  return new Map(
    known.map(({ epoch, public: { n, e }, retired }) => [
      epoch,
      {
        key: createPublicKey({ key: { kty: "RSA", n, e }, format: "jwk" }),
        until: retired ? retired.getTime() + GRACE_MS : Number.POSITIVE_INFINITY,
      },
    ]),
  );
}
