import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SeededSource } from "@dpbayes/inference";
import type { Study } from "@dpbayes/privacy";
import { openSource, privatize } from "dpbayes";
import { person, tables } from "../../attacks/records/studies.ts";
import { flipped, mutated } from "../mutate.ts";
import type { FuzzedParser } from "../parser.ts";
import { pick } from "../pick.ts";
import { SECRET } from "../secret.ts";

/** People whose every value is a secret, where it may be. */
const people = Array.from({ length: 4 }, (_, i) => ({
  ...person,
  age: i === 0 ? SECRET.number : 40 + i,
  town: i === 1 ? SECRET.text : "north",
  note: `${SECRET.text}, "${SECRET.number}"`,
}));
type Person = (typeof people)[number];
const columns = Object.keys(people[0]!) as (keyof Person)[];

/** Marks of the format, and what breaks decoders. */
const pieces = [
  '"',
  '""',
  ",",
  ";",
  "\t",
  "\r",
  "\n",
  "\r\n",
  "\u0000",
  "\ufeff",
  "\ud800",
  "[",
  "{",
  "NaN",
  "1e999",
  "__proto__",
];

function hostileText(text: string, rng: SeededSource): string {
  let changed = text;
  for (let i = Math.floor(4 * rng.uniform()); i >= 0; i--) {
    const at = Math.floor(rng.uniform() * changed.length);
    changed =
      rng.uniform() < 0.5
        ? flipped(changed, rng)
        : changed.slice(0, at) + pick(rng, pieces) + changed.slice(at);
  }
  return rng.uniform() < 0.1 ? changed.slice(0, Math.floor(rng.uniform() * changed.length)) : changed;
}

const cell = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`;
const csvText = [columns, ...people.map((one) => columns.map((name) => one[name]))]
  .map((row) => row.map(cell).join())
  .join("\n");

function hostileJsonLines(rng: SeededSource): string {
  const lines = people.map((one) => JSON.stringify(rng.uniform() < 0.3 ? mutated(one, rng) : one) ?? "");
  return rng.uniform() < 0.5 ? lines.join("\n") : hostileText(lines.join("\n"), rng);
}

/** Releases from a file; what the file says is shown by no error. */
async function released(
  which: "present" | "broken",
  file: string,
  text: string,
  rng: SeededSource,
): Promise<unknown> {
  writeFileSync(file, text);
  if (which === "broken") throw new Error(`${text.slice(0, 200)} cannot be read`);
  return privatize(pick<Study>(rng, tables), openSource(file) as never);
}

export const csv: FuzzedParser = {
  name: "csv",
  about: "changes marks and characters of CSV text with secrets in it, and releases from it",
  bug: "what cannot be read is shown",
  tries: { quick: 60, full: 30_000 },
  read: (which, rng, folder) => released(which, join(folder, "t.csv"), hostileText(csvText, rng), rng),
};

export const jsonLines: FuzzedParser = {
  name: "json-lines",
  about: "changes records and characters of JSON lines with secrets in them, and releases from them",
  bug: "what cannot be read is shown",
  tries: { quick: 60, full: 30_000 },
  read: (which, rng, folder) => released(which, join(folder, "t.jsonl"), hostileJsonLines(rng), rng),
};
