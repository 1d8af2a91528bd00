import type { KeyObject } from "node:crypto";
import { type TokenKey, tokenKeyDigest } from "@dpbayes/privacy/token";
import type { Pool, PoolClient } from "pg";
import type { Queryable } from "../database/in-transaction.ts";
import { type Admit, admitter } from "./admit.ts";
import { countInvitations, forgetRequests, invite } from "./invitations.ts";
import { type IssuedToken, issueToken, type TokenRequest } from "./issue-token.ts";
import { type MadeKey, makeTokenKey } from "./make-token-key.ts";
import { sealOf } from "./seal.ts";
import {
  type ActiveKey,
  activeKey,
  addKey,
  type RecordEpoch,
  retireKey,
  rotateKey,
  unsealed,
} from "./token-keys.ts";

/** A key as the manifest has it. */
export interface PublishedKey extends TokenKey {
  /** What people compare ({@link tokenKeyDigest}). */
  readonly digest: string;
}

/** May this report count? Invitations, the tokens they are exchanged for, and the keys that sign those. Studies are named by their keys. */
export interface Admission {
  /** Makes a key, before the transaction that stores it: it takes a while. */
  makeKey(): Promise<MadeKey>;
  /** In the transaction that opens the study. */
  addKey(client: PoolClient, study: number, made: MadeKey): Promise<void>;
  /** The key that signs now; undefined where none does. */
  publicKey(study: number): Promise<PublishedKey | undefined>;
  /** The next epoch, whose number it returns. Tokens of the one before count for another week. */
  rotateKey(study: number, record?: RecordEpoch): Promise<number>;
  /** Codes, to be shown once; `on` is a transaction of which they are part. */
  invite(study: number, count: number, on?: Queryable): Promise<readonly string[]>;
  invitations(study: number): Promise<{ readonly made: number; readonly used: number }>;
  issue(study: number, request: TokenRequest): Promise<IssuedToken>;
  readonly admit: Admit;
  /** In the transaction that closes the study: the key's secret, which request each invitation was used for, and in what order. */
  erase(client: PoolClient, study: number): Promise<void>;
}

export interface AdmissionOptions {
  /** The server's own; needed where keys are made or sign. */
  readonly secret?: string | undefined;
  clock?(): Date;
  /** How keys are made, unless said otherwise: {@link makeTokenKey}. */
  makeKey?(): Promise<MadeKey>;
}

export function openAdmission(pool: Pool, options: AdmissionOptions): Admission {
  const { secret, clock = () => new Date(), makeKey = makeTokenKey } = options;
  const seal = sealOf(secret, "dpbayes.token-key/1");
  const secretOf = remembered((key) => unsealed(key, seal));
  return {
    makeKey,
    addKey: async (client, study, made) => void (await addKey(client, study, made, seal)),
    publicKey: async (study) => published(await activeKey(pool, study)),
    rotateKey: async (study, record = async () => undefined) =>
      rotateKey(pool, study, { made: await makeKey(), seal, now: clock(), record }),
    invite: (study, count, on = pool) => invite(on, study, count),
    invitations: (study) => countInvitations(pool, study),
    issue: (study, request) => issueToken(pool, study, request, secretOf),
    admit: admitter(pool, clock),
    async erase(client, study) {
      await retireKey(client, study, clock());
      await forgetRequests(client, study);
    },
  };
}

function published(key: ActiveKey | undefined): PublishedKey | undefined {
  if (!key) return undefined;
  const { epoch, n, e, proof } = key;
  return { epoch, n, e, proof, digest: tokenKeyDigest(key) };
}

/** Opening a key costs as much as signing with it: the last ones stay open. */
function remembered(open: (key: ActiveKey) => KeyObject): (key: ActiveKey) => KeyObject {
  const opened = new Map<string, KeyObject>();
  return (key) => {
    const known = opened.get(key.n) ?? open(key);
    opened.delete(key.n);
    opened.set(key.n, known);
    if (opened.size > MOST_OPEN) opened.delete(opened.keys().next().value!);
    return known;
  };
}

const MOST_OPEN = 100;
