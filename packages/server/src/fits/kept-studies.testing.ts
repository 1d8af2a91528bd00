import { readFileSync } from "node:fs";
import { parseStudy, type Study, studyDigest } from "@dpbayes/privacy/formats";
import type { Pool } from "pg";

/** A study with releases that an earlier version made. */
export interface KeptStudy {
  readonly study: Study;
  readonly releases: readonly { readonly digest: string }[];
}

const file = new URL("../../../../test/kept-formats/releases.jsonl", import.meta.url);

/** One of a family and setting, by name: "bernoulli, local". */
export function keptStudy(name: string): KeptStudy {
  for (const line of readFileSync(file, "utf8").trim().split("\n")) {
    const { study, releases } = JSON.parse(line) as KeptStudy;
    if (`${study.model.family}, ${study.privacy.setting}` === name)
      return { study: parseStudy(study), releases };
  }
  throw new Error(`no kept release is ${name}`);
}

/** What a fit of it is asked for with. */
export interface StoredStudy extends KeptStudy {
  readonly slug: string;
  readonly digests: readonly string[];
}

/** Stores a study of an organisation with its releases, as if it had been collected. */
export async function storeStudy(pool: Pool, organisation: string, name: string): Promise<StoredStudy> {
  const kept = keptStudy(name);
  const slug = name.replace(", ", "-");
  const made = await pool.query<{ key: number }>(
    `INSERT INTO study (organisation, survey, slug, digest, body, state) VALUES ($1, $2, $2, $3, $4, 'closed')
     RETURNING key`,
    [organisation, slug, studyDigest(kept.study), JSON.stringify(kept.study)],
  );
  for (const release of kept.releases)
    await pool.query("INSERT INTO release (digest, study, origin, body) VALUES ($1, $2, 'cut', $3)", [
      release.digest,
      made.rows[0]!.key,
      Buffer.from(JSON.stringify(release)),
    ]);
  return { ...kept, slug, digests: kept.releases.map(({ digest }) => digest) };
}

export async function storeOrganisation(pool: Pool): Promise<string> {
  const made = await pool.query<{ id: string }>(
    "INSERT INTO organisation (name) VALUES (gen_random_uuid()::text) RETURNING id",
  );
  return made.rows[0]!.id;
}
