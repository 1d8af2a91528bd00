import { kindOf } from "../errors/checks.ts";
import { fail } from "../errors/fail-on-sending.ts";
import { canonicalJson } from "../json/canonical.ts";
import { sha256 } from "../json/sha256.ts";
import type { PreparedBundle } from "../release/bundle/prepared-bundle.ts";
import type { Prepared } from "../release/report/prepared.ts";
import type { StudyBundle } from "../study/bundle/study-bundle.ts";
import type { Study } from "../study/study.ts";
import { withoutTable } from "../study/table/without-table.ts";
import { requireTokenKey, type TokenKey } from "../tokens/token-key.ts";
import { tokenKeyDigest } from "../tokens/token-key-digest.ts";

/** What a collector publishes of a study: the same for everybody. */
export interface Manifest {
  readonly study: Study | StudyBundle;
  readonly digest: string;
  readonly prepared: Prepared | PreparedBundle;
  readonly state: string;
  /** How reports are let in: `anyone`, `invitation` or `relay`. */
  readonly admission: string;
  /** Of the study's tokens. */
  readonly key?: TokenKey & { readonly digest: string };
}

/** Digests that agree with what they name, and a key whose tokens hide whose they are. What `prepared` says is checked where it is followed. */
export async function readManifest(value: unknown): Promise<Manifest> {
  const manifest = objectOf(value, "") as unknown as Manifest;
  const study = objectOf(manifest.study, "study") as unknown as Study;
  objectOf(study.variables, "study.variables");
  const digest = sha256(canonicalJson(withoutTable(study)));
  if (manifest.digest !== digest) refuse("digest", "another", "that of the study");
  const prepared = objectOf(manifest.prepared, "prepared")["study"];
  if (objectOf(prepared, "prepared.study")["digest"] !== digest)
    refuse("prepared", "of another study", "of this one");
  if (manifest.admission === "invitation" && isTaking(manifest)) await requireKey(manifest.key);
  return manifest;
}

/** Whether reports may still come; while it is paused they wait. */
export function isTaking({ state }: Pick<Manifest, "state">): boolean {
  return state === "open" || state === "paused";
}

async function requireKey(key: unknown): Promise<void> {
  const read = objectOf(key, "key") as unknown as NonNullable<Manifest["key"]>;
  await requireTokenKey(read);
  if (!Number.isSafeInteger(read.epoch)) refuse("key.epoch", kindOf(read.epoch), "a whole number");
  if (read.digest !== tokenKeyDigest(read)) refuse("key.digest", "another", "that of the key");
}

function objectOf(value: unknown, field: string): Readonly<Record<string, unknown>> {
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  return refuse(field || "(all)", kindOf(value), "an object");
}

function refuse(field: string, found: string, accepted: string): never {
  return fail("MANIFEST_FIELD", { field, found, accepted });
}
