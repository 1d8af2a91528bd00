import { copyFileSync, linkSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seededSource } from "@dpbayes/inference";
import { openSource, parseStudy, type RegistryRemark, releaseToFile } from "dpbayes";
import { defineAttack } from "../attack.ts";
import { newFolder } from "../new-folder.ts";

type Rng = ReturnType<typeof seededSource>;
const ROWS = 400;

const studyOf = (y: string, x: readonly string[]) =>
  parseStudy({
    format: "dpbayes.study/1",
    id: "stays",
    question: "How long do people stay?",
    variables: Object.fromEntries([y, ...x].map((name) => [name, { type: "number", bounds: [0, 100] }])),
    model: { family: "linear-regression", formula: `${y} ~ ${x.join(" + ")}` },
    privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one patient", neighbours: "replace-one" },
  });
const study = studyOf("days", ["age", "score"]);
const renamed = studyOf("stay", ["years", "points"]);
const smaller = studyOf("days", ["age"]);

type Table = readonly (readonly number[])[];

/** Numbers with two decimals: two people are hardly ever the same. */
function peopleOf(rng: Rng, count: number, step = 0.01): Table {
  return Array.from({ length: count }, () =>
    [0, 0, 0].map(() => Math.round((100 * rng.uniform()) / step) * step),
  );
}

function write(file: string, table: Table, header = "days,age,score"): void {
  writeFileSync(file, `${header}\n${table.map((row) => row.map((x) => x.toFixed(2)).join()).join("\n")}\n`);
}

/** Releases a file under a ledger and hears what the registry says. */
type Release = (
  file: string,
  ledger: string,
  registry: string,
  of?: typeof study,
) => Promise<readonly RegistryRemark[]>;

const releaseWith =
  (environment: (registry: string) => string): Release =>
  async (file, ledger, registry, of = study) => {
    const remarks: RegistryRemark[] = [];
    await releaseToFile(of, openSource(file), {
      output: `${ledger}.release.json`,
      ledger,
      registry: {
        env: { DPBAYES_REGISTRY: environment(registry) },
        onRemark: (remark) => remarks.push(remark),
      },
    });
    return remarks;
  };

interface Case {
  readonly rng: Rng;
  readonly folder: string;
  readonly table: Table;
  /** The released file, and where a second one goes. */
  readonly first: string;
  readonly second: string;
}

interface Way {
  /** Makes the second file; where there is none, the first one is released again. */
  readonly make?: (given: Case) => void;
  /** What the numbers of both tables are rounded to. */
  readonly step?: number;
  readonly study?: typeof study;
  /** Whether a warning must come, must not come, or is only counted. */
  readonly warned: "always" | "never" | "counted";
}

const ways: Readonly<Record<string, Way>> = {
  copy: { make: ({ first, second }) => copyFileSync(first, second), warned: "always" },
  "hard link": { make: ({ first, second }) => linkSync(first, second), warned: "always" },
  link: { make: ({ first, second }) => symlinkSync(first, second), warned: "always" },
  "new name": { make: ({ first, second }) => renameSync(first, second), warned: "always" },
  "other ledger": { warned: "always" },
  reordered: {
    make: ({ rng, second, table }) =>
      write(
        second,
        [...table].sort(() => rng.uniform() - 0.5),
      ),
    warned: "always",
  },
  "1 % of rows changed": {
    make: ({ rng, second, table }) =>
      write(
        second,
        table.map((row, i) => (i % 100 === 0 ? peopleOf(rng, 1)[0]! : row)),
      ),
    warned: "always",
  },
  "25 % of rows added": {
    make: ({ rng, second, table }) => write(second, [...peopleOf(rng, ROWS / 4), ...table]),
    warned: "always",
  },
  "columns renamed": {
    make: ({ second, table }) => write(second, table, "stay,years,points"),
    study: renamed,
    warned: "always",
  },
  "ledger deleted": {
    make: ({ folder, first, second }) => {
      for (const name of readdirSync(folder).filter((one) => one.startsWith("1.ledger")))
        rmSync(join(folder, name), { recursive: true });
      copyFileSync(first, second);
    },
    warned: "always",
  },
  "other people": { make: ({ rng, second }) => write(second, peopleOf(rng, ROWS)), warned: "never" },
  "other people, coarse": {
    make: ({ rng, second }) => write(second, peopleOf(rng, ROWS, 20)),
    step: 20,
    warned: "never",
  },
  "a tenth of the rows": {
    make: ({ second, table }) => write(second, table.slice(0, ROWS / 10)),
    warned: "counted",
  },
  "values rounded": {
    make: ({ second, table }) =>
      write(
        second,
        table.map((row) => row.map(Math.round)),
      ),
    warned: "counted",
  },
  "one variable less, reordered": {
    make: ({ second, table }) => write(second, [...table].reverse()),
    study: smaller,
    warned: "counted",
  },
};

async function isWarned(release: Release, way: Way, rng: Rng): Promise<boolean> {
  const folder = newFolder("fresh-budgets");
  const at = (name: string) => join(folder, name);
  try {
    const table = peopleOf(rng, ROWS, way.step);
    const [first, second] = [at("1.csv"), at("2.csv")];
    write(first, table);
    await release(first, at("1.ledger.jsonl"), at("registry"));
    way.make?.({ rng, folder, table, first, second });
    const remarks = await release(way.make ? second : first, at("2.ledger.jsonl"), at("registry"), way.study);
    return remarks.some(({ kind }) => kind === "other-ledger" || kind === "begun-anew");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** How often each way was warned of, e.g. "copy 10/10". */
function tally(counts: ReadonlyMap<string, readonly [number, number]>): string {
  return [...counts].map(([name, [warned, tried]]) => `${name} ${warned}/${tried}`).join(", ");
}

/** A second budget for the same people, by every way that a holder has at hand; and other people, who need one. */
export const freshBudgets = defineAttack<Release>({
  name: "registry/fresh-budgets",
  promise: "the same people under a second ledger are warned of, other people are not",
  about:
    "copies, links, renames, reorders, changes and extends a released table, and releases it under another ledger",
  present: releaseWith((registry) => registry),
  broken: releaseWith(() => "off"),
  bug: "no registry is kept",
  tries: { quick: Object.keys(ways).length, full: 100 * Object.keys(ways).length },
  async run(release, tries) {
    const rng = seededSource("fresh budgets");
    const names = Object.keys(ways);
    const counts = new Map<string, readonly [number, number]>();
    let broken = 0;
    for (let i = 0; i < tries; i++) {
      const name = names[i % names.length]!;
      const way = ways[name]!;
      const warned = await isWarned(release, way, rng);
      if (way.warned !== "counted" && warned !== (way.warned === "always")) broken++;
      const [before, times] = counts.get(name) ?? [0, 0];
      counts.set(name, [before + Number(warned), times + 1]);
    }
    return { tried: tries, broken, note: `warned: ${tally(counts)}` };
  },
});
