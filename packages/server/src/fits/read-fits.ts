import type { Pool } from "pg";
import { fail } from "../errors/index.ts";
import type { FitProblem } from "./end-fit.ts";
import type { FitState } from "./fit-notices.ts";
import type { FitSettings } from "./fit-settings.ts";

/** A fit in a list. */
export interface FitLine {
  readonly id: string;
  /** Counts up with every fit; a list goes on behind one. */
  readonly number: number;
  /** The study's slug. */
  readonly study: string;
  readonly releases: readonly string[];
  readonly state: FitState;
  readonly problem?: FitProblem;
  readonly made: string;
  readonly started?: string;
  readonly ended?: string;
  /** Of a fit that is done: whether nothing was found against its draws or its intervals. */
  readonly trusted?: boolean;
}

export interface ChainView {
  /** From 0. */
  readonly chain: number;
  readonly state: "waiting" | "running" | "finished";
  readonly done: number;
  readonly total: number;
  readonly divergences: number;
  /** The number of the worker that runs it. */
  readonly worker?: number;
}

/** All that is said of a fit but its draws. */
export interface FitView extends FitLine {
  readonly settings: FitSettings;
  readonly chains: readonly ChainView[];
  /** Rows, sentences, verdict and notes; of a fit that is done. */
  readonly summary?: unknown;
}

const COLUMNS = `f.id, f.number::int AS number, s.slug AS study, f.releases, f.state, f.problem, f.made, f.started, f.ended,
  (f.summary ->> 'trusted')::boolean AS trusted`;
const ONE = {
  name: "fit-read",
  text: `SELECT ${COLUMNS}, f.settings, f.summary FROM fit f JOIN study s ON s.key = f.study
    WHERE f.id = $1 AND s.organisation = $2`,
};
const CHAINS = {
  name: "fit-read-chains",
  text: `SELECT chain, done, total, divergences, worker, draws IS NOT NULL AS finished FROM fit_chain
    WHERE fit = $1 ORDER BY chain`,
};
const LIST = {
  name: "fit-list",
  text: `SELECT ${COLUMNS} FROM fit f JOIN study s ON s.key = f.study
    WHERE s.organisation = $1 AND f.number < $2 AND ($3::text IS NULL OR s.slug = $3)
    ORDER BY f.number DESC LIMIT $4`,
};
const POSTERIOR = {
  name: "fit-posterior",
  text: `SELECT f.state, f.posterior FROM fit f JOIN study s ON s.key = f.study
    WHERE f.id = $1 AND s.organisation = $2`,
};

interface LineRow {
  readonly id: string;
  readonly number: number;
  readonly study: string;
  readonly releases: string[];
  readonly state: FitState;
  readonly problem: FitProblem | null;
  readonly made: Date;
  readonly started: Date | null;
  readonly ended: Date | null;
  readonly trusted: boolean | null;
}

interface ChainRow {
  readonly chain: number;
  readonly done: number;
  readonly total: number;
  readonly divergences: number;
  readonly worker: number | null;
  readonly finished: boolean;
}

export async function readFit(pool: Pool, organisation: string, id: string): Promise<FitView> {
  const found = await pool.query<LineRow & { settings: FitSettings; summary: unknown }>({
    ...ONE,
    values: [id, organisation],
  });
  const row = found.rows[0] ?? fail("FIT_UNKNOWN", {});
  const chains = await pool.query<ChainRow>({ ...CHAINS, values: [id] });
  return {
    ...lineOf(row),
    settings: row.settings,
    chains: chains.rows.map(chainOf),
    ...(row.summary !== null && { summary: row.summary }),
  };
}

export interface FitsAsked {
  /** Only those of a study. */
  readonly study?: string;
  /** Only those before this number. */
  readonly after?: number;
}

/** Fits of one answer. */
const PAGE = 100;

/** The latest first. */
export async function listFits(
  pool: Pool,
  organisation: string,
  { study, after = 2 ** 31 - 1 }: FitsAsked,
): Promise<readonly FitLine[]> {
  const values = [organisation, after, study ?? null, PAGE];
  const found = await pool.query<LineRow>({ ...LIST, values });
  return found.rows.map(lineOf);
}

/** The fit file of a fit that is done. */
export async function readPosterior(pool: Pool, organisation: string, id: string): Promise<Uint8Array> {
  const found = await pool.query<{ state: FitState; posterior: Buffer | null }>({
    ...POSTERIOR,
    values: [id, organisation],
  });
  const { state, posterior } = found.rows[0] ?? fail("FIT_UNKNOWN", {});
  return posterior ?? fail("FIT_STATE", { found: state, accepted: "done" });
}

function lineOf({ made, started, ended, problem, trusted, ...row }: LineRow): FitLine {
  const { id, number, study, releases, state } = row;
  return {
    ...{ id, number, study, releases, state },
    ...(problem !== null && { problem }),
    made: made.toISOString(),
    ...(started !== null && { started: started.toISOString() }),
    ...(ended !== null && { ended: ended.toISOString() }),
    ...(trusted !== null && { trusted }),
  };
}

function chainOf({ worker, finished, ...numbers }: ChainRow): ChainView {
  const state = finished ? "finished" : worker === null ? "waiting" : "running";
  return { ...numbers, state, ...(state === "running" && worker !== null && { worker }) };
}
