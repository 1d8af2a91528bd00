import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../database/in-transaction.ts";
import { fail } from "../errors/index.ts";
import { queueAssemble, queueChains } from "./fit-jobs.ts";
import { type AskedSettings, type FitSettings, settledSettings, stepsOf } from "./fit-settings.ts";

/** Who asks, for whom, and under which key; the same key again is the same fit. */
export interface FitAsker {
  readonly organisation: string;
  readonly by: string;
  readonly key?: string;
}

export interface FitRequest {
  /** The study's slug. */
  readonly study: string;
  /** Digests. */
  readonly releases: readonly string[];
  readonly settings: AskedSettings;
}

export interface AskedFit {
  readonly id: string;
  /** Whether it was asked for before, under the same key. */
  readonly repeated: boolean;
}

/** What a fit is made of: its rows. */
export interface FitRow {
  /** The study's key. */
  readonly study: number;
  readonly releases: readonly string[];
  readonly settings: FitSettings;
}

const STUDY = {
  name: "fit-study",
  text: "SELECT key, body FROM study WHERE slug = $1 AND organisation = $2",
};
const RELEASES = {
  name: "fit-releases",
  text: `SELECT r.digest FROM release r JOIN study s ON s.key = r.study
    WHERE r.digest = ANY($1::text[]) AND s.organisation = $2`,
};
const MAKE = {
  name: "fit-make",
  text: `INSERT INTO fit (study, releases, settings, chains, asked_by, asked_key) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (asked_by, asked_key) DO NOTHING RETURNING id`,
};
const SAME = {
  name: "fit-same",
  text: `SELECT id, study = $3 AND releases = $4 AND settings = $5 AS same FROM fit
    WHERE asked_by = $1 AND asked_key = $2`,
};
const MAKE_CHAINS = {
  name: "fit-make-chains",
  text: "INSERT INTO fit_chain (fit, chain, total) SELECT $1, chain, $3 FROM generate_series(0, $2 - 1) AS chain",
};
/** Fits of the organisation that are not done: whoever has many waits behind those who have few. */
const UNDER_WAY = {
  name: "fit-under-way",
  text: `SELECT count(*)::int AS n FROM fit f JOIN study s ON s.key = f.study
    WHERE s.organisation = $1 AND f.state IN ('queued', 'running') AND f.id <> $2`,
};
const COPY_CHAINS = {
  name: "fit-copy-chains",
  text: `UPDATE fit_chain AS new SET draws = old.draws, done = old.done, divergences = old.divergences
    FROM fit_chain AS old WHERE new.fit = $1 AND old.fit = $2 AND old.chain = new.chain AND old.draws IS NOT NULL`,
};
const MISSING = {
  name: "fit-missing-chains",
  text: "SELECT count(*)::int AS n FROM fit_chain WHERE fit = $1 AND draws IS NULL",
};

/** Keeps a fit and queues its chains, in one transaction: both are there or neither. */
export function askFit(pool: Pool, asker: FitAsker, request: FitRequest): Promise<AskedFit> {
  return inTransaction(pool, async (client) => {
    const found = await client.query<{ key: number; body: unknown }>({
      ...STUDY,
      values: [request.study, asker.organisation],
    });
    const study = found.rows[0] ?? fail("STUDY_UNKNOWN", {});
    await requireReleases(client, asker, request.releases);
    const settings = settledSettings(study.body, request.settings);
    return makeFit(client, asker, { study: study.key, releases: request.releases, settings });
  });
}

/** The rows of a new fit, with the finished chains of another where it goes on with one. */
export async function makeFit(
  client: PoolClient,
  asker: FitAsker,
  { study, releases, settings }: FitRow,
  goesOnWith?: string,
): Promise<AskedFit> {
  const { by, key = null, organisation } = asker;
  const values = [study, releases, JSON.stringify(settings)] as const;
  const made = await client.query<{ id: string }>({
    ...MAKE,
    values: [...values, settings.chains, by, key],
  });
  const id = made.rows[0]?.id;
  if (id === undefined) return { id: await madeBefore(client, [by, key, ...values]), repeated: true };
  await client.query({ ...MAKE_CHAINS, values: [id, settings.chains, stepsOf(settings)] });
  if (goesOnWith !== undefined) await client.query({ ...COPY_CHAINS, values: [id, goesOnWith] });
  const others = await client.query<{ n: number }>({ ...UNDER_WAY, values: [organisation, id] });
  await queueChains(client, id, others.rows[0]!.n);
  const missing = await client.query<{ n: number }>({ ...MISSING, values: [id] });
  if (missing.rows[0]!.n === 0) await queueAssemble(client, id);
  return { id, repeated: false };
}

async function madeBefore(client: PoolClient, values: readonly unknown[]): Promise<string> {
  const found = await client.query<{ id: string; same: boolean }>({ ...SAME, values: [...values] });
  const [fit] = found.rows;
  return fit?.same ? fit.id : fail("FIT_KEY_USED", {});
}

/** Releases of all studies of the organisation: the same question at several epsilons is one fit. */
async function requireReleases(
  client: PoolClient,
  { organisation }: FitAsker,
  digests: readonly string[],
): Promise<void> {
  const found = await client.query<{ digest: string }>({ ...RELEASES, values: [digests, organisation] });
  const known = new Set(found.rows.map(({ digest }) => digest));
  const missing = digests.findIndex((digest) => !known.has(digest));
  if (missing >= 0) fail("FIT_RELEASE", { index: missing });
}
