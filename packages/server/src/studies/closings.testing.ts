import { parseStudy, reporter } from "@dpbayes/privacy";
import type pg from "pg";
import { openRooms, type Rooms } from "../api/rooms.ts";
import { makePool } from "../database/make-pool.ts";
import { DpbayesError } from "../errors/index.ts";
import { readSettings } from "../settings/settings.ts";
import type { Actor } from "./actor.ts";
import { localStudy } from "./study.testing.ts";

export interface ClosingSizes {
  /** Studies that are closed, one after the other. */
  readonly closings: number;
  /** Collectors with connections of their own, and writers of each. */
  readonly collectors: number;
  readonly writers: number;
  /** Reports that are acknowledged before a study is closed; writers go on until they are refused. */
  readonly before: number;
}

export interface ClosingFigures {
  readonly acknowledged: number;
  /** In the last releases. */
  readonly released: number;
  readonly stored: number;
  /** Studies whose last release lacks a report that was acknowledged, or has one that was not. */
  readonly wrong: number;
  /** Acknowledged between the request to close and the refusal: closings that came under load. */
  readonly meanwhile: number;
}

/** Closes studies of a migrated database while writers post to them, and holds what was acknowledged against the last release. */
export async function closingsUnderLoad(url: string, sizes: ClosingSizes): Promise<ClosingFigures> {
  const pools = Array.from({ length: sizes.collectors }, () => makePool(url));
  const settings = { ...readSettings({ DPBAYES_SECRET: "s".repeat(64) }), database: url };
  const rooms = await Promise.all(pools.map((pool) => openRooms(settings, pool)));
  try {
    const actor = await makeOwner(pools[0]!);
    const rounds: ClosingFigures[] = [];
    for (let i = 0; i < sizes.closings; i++)
      rounds.push(await oneClosing(rooms, actor, `closing-${i}`, sizes));
    return rounds.reduce(added);
  } finally {
    for (const each of rooms) await each.close();
    for (const pool of pools) await pool.end();
  }
}

function added(a: ClosingFigures, b: ClosingFigures): ClosingFigures {
  return Object.fromEntries(
    Object.entries(a).map(([name, value]) => [name, value + b[name as keyof ClosingFigures]]),
  ) as unknown as ClosingFigures;
}

async function makeOwner(pool: pg.Pool): Promise<Actor> {
  const { rows } = await pool.query<{ id: string }>(
    "INSERT INTO organisation (name) VALUES (gen_random_uuid()::text) RETURNING id",
  );
  return { organisation: rows[0]!.id, name: "account:closings" };
}

async function oneClosing(
  rooms: readonly Rooms[],
  actor: Actor,
  slug: string,
  { writers, before }: ClosingSizes,
): Promise<ClosingFigures> {
  const [{ studies, pool }] = rooms as readonly [Rooms];
  await studies.draft(actor, { slug, study: localStudy(slug), admission: "anyone" });
  const { key } = await studies.open(actor, slug);
  const report = reporter(parseStudy(localStudy(slug)));
  let acknowledged = 0;
  let atClose = 0;
  const write = async ({ intake }: Rooms): Promise<void> => {
    while (await isCounted(intake, report({ smokes: "daily" }))) acknowledged++;
  };
  const writing = rooms.flatMap((each) => Array.from({ length: writers }, () => write(each)));
  await Promise.race([Promise.all(writing), until(() => acknowledged >= before)]);
  atClose = acknowledged;
  const closing = studies.close(actor, slug);
  await Promise.all([closing, ...writing]);
  const { released, stored } = await found(pool, key);
  const wrong = released === acknowledged && stored === acknowledged ? 0 : 1;
  return { acknowledged, released, stored, wrong, meanwhile: acknowledged - atClose };
}

async function isCounted(intake: Rooms["intake"], report: unknown): Promise<boolean> {
  try {
    return (await intake.take(report)) === "counted";
  } catch (error) {
    if (error instanceof DpbayesError && error.code === "STUDY_CLOSED") return false;
    throw error;
  }
}

async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await new Promise((done) => setImmediate(done));
}

async function found(pool: pg.Pool, key: number) {
  const { rows } = await pool.query<{ released: string; stored: string }>(
    `SELECT coalesce(max(count), 0) AS released, (SELECT count(*) FROM report WHERE study = $1) AS stored
     FROM release WHERE study = $1`,
    [key],
  );
  return { released: Number(rows[0]!.released), stored: Number(rows[0]!.stored) };
}
