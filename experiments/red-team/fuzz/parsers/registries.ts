import { createHmac } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SeededSource } from "@dpbayes/inference";
import { flipped, mutated } from "../mutate.ts";
import type { FuzzedParser } from "../parser.ts";
import { pick } from "../pick.ts";
import { requirePlain } from "../saying.ts";

const key = Buffer.alloc(32, 7);
const mac = (use: string, content: string) =>
  createHmac("sha256", key).update(`${use}\0`).update(content).digest().toString("hex", 0, 16);

const entry = (ledger: string) => ({
  format: "dpbayes.registry/1",
  when: "2026-11-16T06:41:58.601Z",
  study: "readmission",
  ledger,
  ledgerId: "0".repeat(64),
  spent: { epsilon: "2", delta: "0.000001" },
  fingerprints: { path: "00", inode: "00", bytes: "00", rows: Buffer.alloc(1024, 1).toString("base64") },
});

/** A line of the registry; those who share one share its key. */
function hostileLine(ledger: string, rng: SeededSource): string {
  const changed = mutated(entry(ledger), rng);
  const isObject = typeof changed === "object" && changed !== null;
  const line = isObject ? { ...changed, check: mac("entry", JSON.stringify(changed)) } : changed;
  const text = JSON.stringify(line) ?? "";
  return rng.uniform() < 0.2 ? flipped(text, rng) : text;
}

/** Registries of those who share one: every line checked, and none trusted. */
export const registries: FuzzedParser = {
  name: "registries",
  about: "mutates the lines of a registry, checks recomputed, and looks a data set up in it",
  bug: "a line whose check fits is taken for a line of a registry",
  tries: { quick: 30, full: 10_000 },
  open(folder) {
    mkdirSync(join(folder, "registry"));
    writeFileSync(join(folder, "registry", "key"), key);
    writeFileSync(join(folder, "t.csv"), "smokes\ntrue\n");
  },
  async read(which, rng, folder) {
    const file = join(folder, "t.csv");
    const lines = Array.from({ length: 3 }, () => hostileLine(`${file}.ledger.jsonl`, rng));
    writeFileSync(join(folder, "registry", "registry.jsonl"), `${lines.join("\n")}\n`);
    if (which === "broken") return lines.map((line) => (JSON.parse(line) as Broken).fingerprints.rows.length);
    const words = ["ledger", file, "--registry", ...(rng.uniform() < 0.5 ? ["--json"] : [])];
    return requirePlain(words, { env: { DPBAYES_REGISTRY: join(folder, pick(rng, ["registry"])) } });
  },
};

interface Broken {
  readonly fingerprints: { readonly rows: string };
}
