import { writeFileSync } from "node:fs";
import { comparePublished, publishedIn } from "./published.testing.ts";

/*
 * Writes reference/posteriordb.json: our means next to the published ones. Run where a copy of
 * posteriordb lies (its data unpacked), for they are not part of this project:
 *
 *     DPBAYES_POSTERIORDB=…/posterior_database node --import tsx --conditions=source \
 *       packages/inference/src/models/posteriordb/record.testing.ts
 */
const root = process.env["DPBAYES_POSTERIORDB"];
if (root === undefined) throw new Error("DPBAYES_POSTERIORDB is not set");
const entries = [];
for (const posterior of publishedIn(root)) {
  const name = `${posterior.data}-${posterior.model}`;
  const { verdict, compared, rHat, troubled } = await comparePublished(root, posterior);
  const rows = compared.map((row) => ({
    name: row.name,
    ours: Number(row.ours.toPrecision(6)),
    published: Number(row.reference.toPrecision(6)),
    distance: Number(row.distance.toFixed(2)),
  }));
  console.log(name, verdict, `largest distance ${Math.max(...rows.map((row) => Math.abs(row.distance)))}`);
  entries.push({
    posterior: name,
    seed: posterior.model,
    chains: 4,
    warmup: 1000,
    draws: 2500,
    rHat: Number(rHat.toFixed(4)),
    troubled,
    verdict,
    rows,
  });
}
const about =
  "made by src/models/posteriordb/record.testing.ts; distance in Monte Carlo standard errors of the difference";
const lines = JSON.stringify({ about, entries })
  .replaceAll('{"posterior"', '\n{"posterior"')
  .replaceAll('{"name"', '\n  {"name"');
writeFileSync(new URL("../../../reference/posteriordb.json", import.meta.url), `${lines}\n`);
