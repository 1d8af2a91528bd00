import type { Pool } from "pg";
import { requireMigrated } from "../database/migrate.ts";
import { DpbayesError } from "../errors/index.ts";

/** What keeps a process from taking requests; nothing: it is ready. */
export interface Readiness {
  readonly ready: boolean;
  readonly problems: readonly string[];
}

export interface ReadinessParts {
  readonly pool: Pool;
  stopping(): boolean;
  /** Whether no more reports may wait. */
  full(): boolean;
}

/** How long the database may take to answer. */
const PATIENCE = 3000;

/** Database answers, schema fits, not stopping, reports that wait below their limit. */
export async function readiness({ pool, stopping, full }: ReadinessParts): Promise<Readiness> {
  const database = stopping() ? undefined : await databaseProblemOf(pool);
  const problems = [
    ...(stopping() ? ["stopping"] : []),
    ...(database === undefined ? [] : [database]),
    ...(full() ? ["overloaded"] : []),
  ];
  return { ready: problems.length === 0, problems };
}

async function databaseProblemOf(pool: Pool): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((done) => {
    timer = setTimeout(done, PATIENCE, "database");
  });
  const asked = requireMigrated(pool).then(
    () => undefined,
    (error: unknown) => (error instanceof DpbayesError ? "schema" : "database"),
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
