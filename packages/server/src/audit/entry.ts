import { createHash } from "node:crypto";
import { canonicalJson } from "@dpbayes/privacy/formats";

/** Identifiers, amounts and states; never anything of a report, a password or a token. */
export type AuditDetail = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** What somebody did. */
export interface AuditEvent {
  readonly organisation: string;
  /** `account:ID`, `token:ID` or `operator`; whose the id is, the entry says with which it began. */
  readonly actor: string;
  /** As "study.opened". */
  readonly action: string;
  /** What it was done to: a slug, an id. */
  readonly object: string;
  readonly detail?: AuditDetail;
}

/** One link of an organisation's chain. */
export interface AuditEntry extends Required<AuditEvent> {
  /** From 1, without gaps. */
  readonly index: number;
  readonly at: string;
  /** The hash of the entry before; empty at the first. */
  readonly previous: string;
  readonly hash: string;
}

/** How far a chain has come. */
export interface AuditHead {
  readonly index: number;
  readonly hash: string;
}

/** SHA-256 of the canonical JSON of everything else in the entry, the hash before it included. */
export function hashOfEntry(entry: Omit<AuditEntry, "hash">): string {
  const { organisation, index, at, actor, action, object, detail, previous } = entry;
  const hashed = { organisation, index, at, actor, action, object, detail, previous };
  return createHash("sha256").update(canonicalJson(hashed)).digest("hex");
}

/** One line of a downloaded trail; absent where it is none. */
export function readEntry(line: string): AuditEntry | undefined {
  try {
    const entry = JSON.parse(line) as AuditEntry;
    const texts = [
      entry.organisation,
      entry.at,
      entry.actor,
      entry.action,
      entry.object,
      entry.previous,
      entry.hash,
    ];
    const whole = Number.isInteger(entry.index) && texts.every((text) => typeof text === "string");
    return whole && typeof entry.detail === "object" && entry.detail !== null ? entry : undefined;
  } catch {
    return undefined;
  }
}
