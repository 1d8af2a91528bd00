import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openSource, privatize } from "dpbayes";
import { tables } from "../../attacks/records/studies.ts";
import { inDuckdb } from "../../duckdb.ts";
import type { FuzzedParser } from "../parser.ts";
import { pick } from "../pick.ts";
import { SECRET } from "../secret.ts";

const select = `SELECT 40.0 + i AS age, 3 AS visits, true AS smokes,
  CASE WHEN i = 1 THEN '${SECRET.text}' ELSE 'north' END AS town, 'may' AS month FROM range(20) t(i)`;

/** Bytes of a Parquet file changed, cut out or cut off. */
export const parquet: FuzzedParser = {
  name: "parquet",
  about: "changes and cuts bytes of a Parquet file with secrets in it, and releases from it",
  bug: "what the engine says of a file is shown",
  tries: { full: 1000 },
  async open(folder) {
    await inDuckdb(`COPY (${select}) TO '${join(folder, "whole.parquet")}' (FORMAT parquet)`);
  },
  async read(which, rng, folder) {
    const bytes = Buffer.from(readFileSync(join(folder, "whole.parquet")));
    for (let i = Math.floor(3 * rng.uniform()); i >= 0; i--)
      bytes[Math.floor(rng.uniform() * bytes.length)] = Math.floor(256 * rng.uniform());
    const cut = rng.uniform() < 0.2 ? Math.floor(rng.uniform() * bytes.length) : bytes.length;
    const file = join(folder, "t.parquet");
    writeFileSync(file, bytes.subarray(0, cut));
    if (which === "broken") throw new Error(bytes.toString("latin1"));
    return privatize(pick(rng, tables), openSource(file) as never);
  },
};
