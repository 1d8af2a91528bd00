import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type RaceFigures,
  type RaceSizes,
  racesForTokens,
} from "../../packages/server/src/admission/races.testing.ts";
import { makePool, migrate, startEmbedded } from "../../packages/server/src/parts.testing.ts";

/** Devices race for tokens and reports for tokens on a PostgreSQL of its own; 50 rounds of 64 at 2 collectors with 5 rotations are the full form. */
export async function tokenRaces(sizes: RaceSizes): Promise<RaceFigures> {
  const folder = mkdtempSync(join(tmpdir(), "dpbayes-races-"));
  const database = await startEmbedded(folder);
  try {
    const pool = makePool(database.url);
    await migrate(pool);
    await pool.end();
    return await racesForTokens(database.url, sizes);
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
