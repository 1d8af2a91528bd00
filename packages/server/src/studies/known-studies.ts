import { type StudyCollector, studyCollector } from "@dpbayes/privacy/collect";
import { parseStudyOrBundle } from "@dpbayes/privacy/formats";
import type { Pool } from "pg";
import type { Listener } from "../database/listener.ts";
import type { StudyHooks } from "./hooks.ts";
import { type Manifest, manifestOf } from "./manifest.ts";
import { STUDY_COLUMNS, type StudyRow } from "./study-row.ts";

/** A study that is no draft any more, in memory. Its state may be a moment old: whoever writes checks it again. */
export interface KnownStudy {
  readonly row: StudyRow;
  readonly manifest: Manifest;
  /** Planned once, when the first report arrives; of studies that take reports. */
  collector(): StudyCollector;
}

/** Studies that never change, kept by each process and read again when one of them moves. */
export interface KnownStudies {
  ofDigest(digest: string): Promise<KnownStudy | undefined>;
  ofSlug(slug: string): Promise<KnownStudy | undefined>;
  ofKey(key: number): Promise<KnownStudy | undefined>;
  /** Reads one again: somebody found it in another state. */
  reload(key: number): Promise<KnownStudy | undefined>;
}

const NOT_DRAFT = `SELECT ${STUDY_COLUMNS} FROM study WHERE state <> 'draft' AND`;
const BY = {
  digest: { name: "known-of-digest", text: `${NOT_DRAFT} digest = $1` },
  slug: { name: "known-of-slug", text: `${NOT_DRAFT} slug = $1` },
  key: { name: "known-of-key", text: `${NOT_DRAFT} key = $1` },
};

/** Studies kept at most; the longest unread goes first. */
const MOST = 1000;

export function openKnownStudies(pool: Pool, listener: Listener, hooks: StudyHooks): KnownStudies {
  const kept = new Map<number, KnownStudy>();
  const keyOf = { digest: new Map<string, number>(), slug: new Map<string, number>() };
  /** What is asked for at the same time is read once. */
  const underWay = new Map<string, Promise<KnownStudy | undefined>>();
  /** How often something was heard; what was read before the last time may be old. Undefined while nothing can be heard. */
  let heard: number | undefined;

  listener.on(
    "study",
    (payload) => forget(Number(payload)),
    () => {
      kept.clear();
      heard = (heard ?? 0) + 1;
    },
  );

  function forget(key: number): void {
    kept.delete(key);
    if (heard !== undefined) heard++;
  }

  function keep(known: KnownStudy, since: number | undefined): void {
    const { key, digest, slug } = known.row;
    keyOf.digest.set(digest, key);
    keyOf.slug.set(slug, key);
    if (since === undefined || since !== heard) return;
    kept.set(key, known);
    if (kept.size > MOST) kept.delete(kept.keys().next().value!);
  }

  async function load(by: keyof typeof BY, value: string | number): Promise<KnownStudy | undefined> {
    const since = heard;
    const { rows } = await pool.query<StudyRow>({ ...BY[by], values: [value] });
    const known = rows[0] && (await knownOf(rows[0], hooks));
    if (known) keep(known, since);
    return known;
  }

  function loadOnce(by: keyof typeof BY, value: string | number): Promise<KnownStudy | undefined> {
    const name = `${by} ${value}`;
    const loading = underWay.get(name) ?? load(by, value).finally(() => underWay.delete(name));
    underWay.set(name, loading);
    return loading;
  }

  async function find(by: "digest" | "slug", value: string): Promise<KnownStudy | undefined> {
    const key = keyOf[by].get(value);
    return (key === undefined ? undefined : kept.get(key)) ?? loadOnce(by, value);
  }

  return {
    ofDigest: (digest) => find("digest", digest),
    ofSlug: (slug) => find("slug", slug),
    ofKey: async (key) => kept.get(key) ?? loadOnce("key", key),
    reload(key) {
      forget(key);
      return load("key", key);
    },
  };
}

async function knownOf(row: StudyRow, hooks: StudyHooks): Promise<KnownStudy> {
  const key = row.admission === "invitation" ? await hooks.publicKey(row) : undefined;
  let collector: StudyCollector | undefined;
  return {
    row,
    manifest: manifestOf(row, key),
    collector: () => {
      collector ??= studyCollector(parseStudyOrBundle(row.body));
      return collector;
    },
  };
}
