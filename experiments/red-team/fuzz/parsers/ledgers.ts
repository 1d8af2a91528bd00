import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SeededSource } from "@dpbayes/inference";
import { readLedger } from "dpbayes";
import { flipped, mutated } from "../mutate.ts";
import type { FuzzedParser } from "../parser.ts";
import { pick } from "../pick.ts";
import { requirePlain } from "../saying.ts";
import { kept } from "../seeds.ts";

interface Line {
  readonly event: unknown;
}

const text = readFileSync(new URL("visits.ledger.jsonl", kept), "utf8");
const events = text
  .trim()
  .split("\n")
  .map((line) => (JSON.parse(line) as Line).event);
const sealed = { file: ".visits.release.json.0123456789ab.sealed", key: "0".repeat(64) };

/** A ledger's lines with any events, chained anew: whoever knows the format can write them. */
function chained(all: readonly unknown[]): string {
  let previous = "0".repeat(64);
  return all
    .map((event, i) => {
      const content = { index: i + 1, previous, event };
      previous = createHash("sha256").update(JSON.stringify(content)).digest("hex");
      return `${JSON.stringify({ ...content, hash: previous })}\n`;
    })
    .join("");
}

function hostileLines(rng: SeededSource): string {
  if (rng.uniform() < 0.2) return flipped(flipped(text, rng), rng);
  const more = events.map((event, i) =>
    i === 1 ? { ...(event as object), sealed, holder: "north" } : event,
  );
  const changed = mutated(rng.uniform() < 0.5 ? events : more, rng);
  return chained(Array.isArray(changed) ? changed : [changed]);
}

/** The number and hash of the last line, as far as it has them. */
function headOf(lines: string): string {
  const last = lines.trim().split("\n").at(-1)!;
  const index = Number(/"index":(\d+)/.exec(last)?.[1] ?? 1);
  return JSON.stringify({ index, hash: /"hash":"(\w*)"/.exec(last)?.[1] ?? "" });
}

function hostileHead(lines: string, rng: SeededSource): string {
  const head = headOf(lines);
  return rng.uniform() < 0.5 ? JSON.stringify(mutated(JSON.parse(head), rng)) : flipped(head, rng);
}

/** Ledgers with changed events, whose hashes fit, and heads of all kinds. */
export const ledgers: FuzzedParser = {
  name: "ledgers",
  about: "mutates the lines of ledgers, hashes recomputed, and their heads; shows, reads and recovers them",
  bug: "a line whose hash fits is taken for a line of a ledger",
  tries: { quick: 60, full: 20_000 },
  read(which, rng, folder) {
    const file = join(folder, "visits.ledger.jsonl");
    const lines = hostileLines(rng);
    writeFileSync(file, lines);
    writeFileSync(`${file}.head`, rng.uniform() < 0.3 ? hostileHead(lines, rng) : headOf(lines));
    if (which === "broken") return brokenSum(lines);
    return pick(rng, ways)(file);
  },
};

const ways: readonly ((file: string) => unknown)[] = [
  readLedger,
  (file) => requirePlain(["ledger", file]),
  (file) => requirePlain(["ledger", file, "--json"]),
  (file) => requirePlain(["ledger", file, "--recover"]),
  (file) => requirePlain(["ledger", file, "--budget-epsilon", "100"]),
];

/** What was spent, as a reader adds it up that trusts whatever is chained. */
function brokenSum(lines: string): number {
  const read = lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { event: { spent: { epsilon: string } } });
  return read.slice(1).reduce((sum, { event }) => sum + Number(event.spent.epsilon), 0);
}
