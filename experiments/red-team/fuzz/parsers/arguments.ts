import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SeededSource } from "@dpbayes/inference";
import { commands, type Flag, loaded } from "dpbayes/command";
import { flipped, texts } from "../mutate.ts";
import type { FuzzedParser } from "../parser.ts";
import { pick } from "../pick.ts";
import { requirePlain } from "../saying.ts";
import { kept, seeds } from "../seeds.ts";

/** Those that end by themselves: no server, no studies of hours. */
const called = commands.filter(({ name }) => !["demo", "reproduce", "audit"].includes(name));

/** Values that some flag takes, and numbers where checks err. */
const values = [
  ...[
    "1",
    "0",
    "-1",
    "2.5",
    "1e308",
    "1e-320",
    "NaN",
    "Infinity",
    "0x10",
    "9007199254740993",
    "1e15",
    "1,2",
    "1,,2",
  ],
  ...[
    "age=0..1",
    "age=1..0",
    "p=0.5",
    "=",
    "a=b=c",
    "csv",
    "arviz",
    "replace-one",
    "local-within-3",
    "dense",
    "north",
  ],
  ...["smokes=boolean", "age=number:0..9", "town=category:a|b", "{}", "--", "-", "--json"],
];

/** Real files, so that words reach what they are for. Nothing outside the folder is named: commands write. */
const files = ["study.json", "t.csv", "r.json", "fit", "guess.json", "none.csv", "t.csv.ledger.jsonl", "new"];

function hostileValue({ value = "" }: Flag, folder: string, rng: SeededSource): string {
  if (/FILE|FOLDER|DATA|STUDY|PATH|STEM/.test(value)) return join(folder, pick(rng, files));
  const text = rng.uniform() < 0.7 ? pick(rng, values) : pick(rng, texts);
  return rng.uniform() < 0.2 ? flipped(text, rng) : text;
}

async function hostileWords(folder: string, rng: SeededSource): Promise<readonly string[]> {
  const command = await loaded(pick(rng, called));
  const flags = Object.entries(command.flags);
  const words = [command.name];
  for (let i = Math.floor(3 * rng.uniform()); i > 0; i--) words.push(join(folder, pick(rng, files)));
  for (let i = Math.floor(5 * rng.uniform()); i > 0 && flags.length > 0; i--) {
    const [name, flag] = pick(rng, flags);
    if (name === "output" || name === "force") continue;
    words.push(rng.uniform() < 0.05 ? flipped(`--${name}`, rng).replaceAll("/", "") : `--${name}`);
    if (flag.value !== undefined || rng.uniform() < 0.05) words.push(hostileValue(flag, folder, rng));
  }
  return "output" in command.flags ? [...words, "-o", join(folder, "out")] : words;
}

/** Every command with flags, values and files in any combination. */
export const commandLines: FuzzedParser = {
  name: "arguments",
  about: "calls commands with flags, values and files in any combination",
  bug: "a number's flag is a number",
  tries: { quick: 10, full: 5000 },
  open(folder) {
    const all = seeds();
    writeFileSync(join(folder, "study.json"), JSON.stringify(all.study[0]));
    writeFileSync(join(folder, "r.json"), JSON.stringify(all.release[0]));
    writeFileSync(join(folder, "guess.json"), '{"parameters":{"p":0.3}}');
    writeFileSync(join(folder, "t.csv"), "employed,age\ntrue,40\nfalse,30\n");
    cpSync(fileURLToPath(new URL("fit-folder", kept)), join(folder, "fit"), { recursive: true });
  },
  async read(which, rng, folder) {
    const words = await hostileWords(folder, rng);
    if (which === "broken") return words.map((word) => BigInt(word.startsWith("-") ? 0 : word));
    return requirePlain(words);
  },
};
