import { readFileSync } from "node:fs";
import type { SeededSource } from "@dpbayes/inference";
import { cellLawOf, layoutOf } from "@dpbayes/inference/tables";
import { type NoisyTable, noisyTableDigest, parseNoisyTable, strictJson } from "@dpbayes/privacy/formats";
import { flipped, mutated } from "../mutate.ts";
import type { FuzzedParser } from "../parser.ts";
import { pick } from "../pick.ts";
import { kept } from "../seeds.ts";

const tables = readFileSync(new URL("tables.jsonl", kept), "utf8")
  .trim()
  .split("\n")
  .map((line) => (JSON.parse(line) as { readonly table: object }).table);

/** Noisy tables with one to three changes each; those that are read are laid out, and their numbers asked for likely counts. */
export const noisyTables: FuzzedParser = {
  name: "noisy tables",
  about: "mutates noisy tables of every law and clause, lays out what is read and looks for likely counts",
  bug: "axes are used before they are checked",
  tries: { quick: 200, full: 100_000 },
  read(which, rng) {
    const value = hostileTable(pick(rng, tables), rng);
    if (which === "broken")
      return (value as NoisyTable).axes.reduce((cells, axis) => cells * axis.levels.length, 1);
    const table = parseNoisyTable(value);
    layoutOf(table).measurements.forEach(windowsOf);
    return noisyTableDigest(table);
  },
};

function windowsOf({ values, hidden, noise }: ReturnType<typeof layoutOf>["measurements"][number]): void {
  const law = cellLawOf(noise);
  for (const value of values.slice(0, 100))
    if (Number.isNaN(value)) law.windowAtMost(hidden!);
    else law.window(value);
}

/** Structure changed, or the text. */
function hostileTable(seed: object, rng: SeededSource): unknown {
  if (rng.uniform() >= 0.2) return mutated(seed, rng);
  const read = strictJson(flipped(flipped(JSON.stringify(seed), rng), rng));
  return "value" in read ? read.value : undefined;
}
