import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { makePool } from "../../database/make-pool.ts";
import { checkDatabase } from "../checks/check-database.ts";
import { restore } from "./restore.ts";

/** Restores a backup into a database that is made for it, looks for what does not fit, and drops it again. */
export async function checkBackup(pool: Pool, url: string, file: string): Promise<readonly string[]> {
  const name = `dpbayes_check_${randomBytes(6).toString("hex")}`;
  await pool.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  const scratch = makePool(address.href, { max: 4 });
  try {
    await restore(scratch, file);
    return await checkDatabase(scratch);
  } finally {
    await scratch.end();
    await pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
  }
}
