import { createHash } from "node:crypto";
import { studyCollector } from "@dpbayes/privacy/collect";
import type { Study, StudyBundle } from "@dpbayes/privacy/formats";
import type { Pool } from "pg";
import type { Admit } from "../admission/admit.ts";
import type { CountedStudy } from "../tallies/read-counts.ts";
import { type Intake, type IntakeOptions, openIntake } from "./intake.ts";
import type { TakingStudy } from "./taking-study.ts";

export interface OpenedStudy extends CountedStudy {
  readonly slug: string;
  readonly keep: "reports" | "counts";
}

const taking = new Map<string, TakingStudy>();

/** By the report's own id, whatever the study. */
const admit: Admit = async (_, { id }) => createHash("sha256").update(`${id}`).digest().subarray(0, 16);

/** An intake of the studies that were opened here. */
export function testIntake(pool: Pool, options: Partial<IntakeOptions> = {}): Intake {
  return openIntake(pool, { studyOf: async (digest) => taking.get(digest), admit, ...options });
}

/** A study that takes reports, as opening one leaves it. */
export async function openedStudy(
  pool: Pool,
  study: Study | StudyBundle,
  { keep = "reports" }: Partial<Pick<OpenedStudy, "keep">> = {},
): Promise<OpenedStudy> {
  await pool.query("INSERT INTO organisation (name) VALUES ('tests') ON CONFLICT DO NOTHING");
  const collector = studyCollector(study);
  const slug = `s${collector.digest.slice(0, 20)}`;
  const { rows } = await pool.query<{ key: number }>(
    `INSERT INTO study (organisation, survey, slug, digest, body, admission, keep, state)
     SELECT id, $1, $1, $2, $3, 'anyone', $4, 'open' FROM organisation WHERE name = 'tests' RETURNING key`,
    [slug, collector.digest, JSON.stringify(study), keep],
  );
  const { key } = rows[0]!;
  const { digest } = collector;
  taking.set(digest, {
    row: { key, digest, keep, admission: "anyone", state: "open" },
    collector: () => collector,
  });
  await pool.query(`CREATE TABLE report_${key} PARTITION OF report FOR VALUES IN (${key})`);
  return { key, slug, keep, collector };
}
