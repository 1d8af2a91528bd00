import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makePool, migrate, startEmbedded } from "../../packages/server/src/parts.testing.ts";
import {
  type ClosingFigures,
  type ClosingSizes,
  closingsUnderLoad,
} from "../../packages/server/src/studies/closings.testing.ts";

/** Closes studies under load on a PostgreSQL of its own; 120 closings by 2 collectors with 4 writers each are the full form. */
export async function closings(sizes: ClosingSizes): Promise<ClosingFigures> {
  const folder = mkdtempSync(join(tmpdir(), "dpbayes-closings-"));
  const database = await startEmbedded(folder);
  try {
    const pool = makePool(database.url);
    await migrate(pool);
    await pool.end();
    return await closingsUnderLoad(database.url, sizes);
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
