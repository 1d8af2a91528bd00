import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededSource } from "@dpbayes/inference";
import { openSource, parseStudy } from "dpbayes";
import { defineAttack } from "../attack.ts";
import { inDuckdb } from "../duckdb.ts";

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "ages",
  question: "How old are people?",
  variables: { age: { type: "number", bounds: [0, 100] } },
  model: { family: "gaussian", formula: "age ~ 1" },
  privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one person", neighbours: "replace-one" },
});

/** The ages in a file, or an error. */
type Read = (file: string) => Promise<readonly unknown[]>;

async function read(file: string): Promise<readonly unknown[]> {
  const ages: unknown[] = [];
  for await (const record of openSource(file).records(study)) ages.push(record["age"]);
  return ages;
}

/** The name as it is, between quotes. */
async function readAsPattern(file: string): Promise<readonly unknown[]> {
  if (!file.endsWith(".parquet")) return read(file);
  return inDuckdb(`SELECT age FROM read_parquet('${file.replaceAll("'", "''")}')`);
}

const letters = [..."*?[]{}!^-,'\"%=\\ ~$:;|&#@+()0a1bxé文\n\t"];
const pieces = [...letters, "**", "[1]", "[!a]", "[a-z]", "{a,b}", "%41", "age=30", "..", "file:", "s3:"];

function nameOf(rng: ReturnType<typeof seededSource>): string {
  const length = 1 + Math.floor(6 * rng.uniform());
  const parts = Array.from({ length }, () => pieces[Math.floor(pieces.length * rng.uniform())]!);
  return parts.join("");
}

/** Names that this one matches where it is taken for a pattern. */
function decoysOf(name: string): readonly string[] {
  const matched = name
    .replace(/\[[!^]?(.)[^\]]*\]/g, "$1")
    .replace(/\{([^,}]*)[^}]*\}/g, "$1")
    .replaceAll(/[*?]/g, "x")
    .replaceAll("%41", "A");
  return [matched, matched.replaceAll("\\", ""), "x", "a", "1"];
}

interface Kind {
  readonly ending: string;
  readonly own: string | Uint8Array;
  readonly other: string | Uint8Array;
}

/** Files of each kind with the age 7, and decoys with the age 99. */
async function kindsIn(folder: string): Promise<readonly Kind[]> {
  const parquet = async (age: number) => {
    const file = join(folder, `${age}.made`);
    await inDuckdb(`COPY (SELECT ${age}::DOUBLE AS age) TO '${file}' (FORMAT parquet)`);
    return readFileSync(file);
  };
  return [
    { ending: "parquet", own: await parquet(7), other: await parquet(99) },
    { ending: "csv", own: "age\n7\n", other: "age\n99\n" },
    { ending: "jsonl", own: '{"age":7}\n', other: '{"age":99}\n' },
  ];
}

async function readsItsOwn(system: Read, place: string, name: string, kind: Kind): Promise<boolean> {
  mkdirSync(place, { recursive: true });
  const file = join(place, `${name}.${kind.ending}`);
  for (const decoy of decoysOf(name)) writeFileSync(join(place, `${decoy}.${kind.ending}`), kind.other);
  writeFileSync(file, kind.own);
  const ages = await system(file).catch(() => []);
  rmSync(place, { recursive: true });
  return ages.length === 1 && ages[0] === 7;
}

/** Generated names, in folders with generated names, with files beside them that they would match as patterns. */
export const namesPatterns = defineAttack<Read>({
  name: "names/patterns",
  promise: "a name reads the one file that it is the name of",
  about:
    "gives files and folders the characters of patterns, addresses, escapes and partitions, decoys beside them",
  present: read,
  broken: readAsPattern,
  bug: "the name goes to DuckDB as it is",
  tries: { quick: 9, full: 10_000 },
  async run(system, tries) {
    const rng = seededSource("names");
    const folder = mkdtempSync(join(tmpdir(), "dpbayes-names-"));
    let broken = 0;
    try {
      const kinds = await kindsIn(folder);
      for (let i = 0; i < tries; i++) {
        const place = join(folder, `in ${i % 2 === 0 ? "plain" : nameOf(rng)}`);
        if (!(await readsItsOwn(system, place, nameOf(rng), kinds[i % kinds.length]!))) broken++;
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    return { tried: tries, broken };
  },
});
