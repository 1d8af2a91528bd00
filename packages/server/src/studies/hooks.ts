import type { PoolClient } from "pg";
import type { Actor } from "./actor.ts";
import type { StudyRow } from "./study-row.ts";

/** What other rooms do when a study moves, each within its transaction. */
export interface StudyHooks {
  /** Makes the key of a study's tokens, which takes a while; what comes back stores it in the transaction that opens the study. */
  makeKey(): Promise<(client: PoolClient, opened: StudyRow) => Promise<void>>;
  /** The newest key of a study's tokens, as the manifest shows it. */
  publicKey(study: StudyRow): Promise<unknown>;
  /** Erases what could sign or be compared once nobody reports any more. */
  eraseSecrets(client: PoolClient, study: StudyRow): Promise<void>;
  /** Cuts and stores the last release, while nobody can write; nothing where there are no reports. */
  cutLast(client: PoolClient, study: StudyRow): Promise<void>;
  /** Appends to the audit trail; the last of a transaction's statements. */
  record(client: PoolClient, actor: Actor, action: string, study: StudyRow): Promise<void>;
}
