import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseStudy, type Report, releaseToFile, reporter } from "dpbayes";
import { defineAttack } from "../attack.ts";
import { newFolder } from "../new-folder.ts";

const EPSILON = 1;
/** So many that a table of rows in order is told apart at once: a draw misleads with probability 6e-8, a run of 100 with 6e-6. */
const ROWS = 120;
const FALSE_ALARMS = 1e-6;

const survey = parseStudy({
  format: "dpbayes.study/1",
  id: "smokers",
  question: "Who smokes?",
  variables: { smokes: { type: "boolean" } },
  model: { family: "bernoulli", formula: "smokes ~ 1" },
  privacy: { setting: "local", epsilon: EPSILON, unit: "one person" },
});

type Table = readonly { readonly smokes: boolean }[];
type Holder = (table: Table) => Promise<readonly Report[]>;

/**
 * Two tables sorted by a column that the study does not read. Answers alternate, and one record differs: in the first
 * table it is sorted to the front, in the second to the end. All others move by one place, so that every place holds
 * the other answer.
 */
const sorted = (shift: 0 | 1): Table =>
  Array.from({ length: ROWS }, (_, i) => ({ smokes: (i + shift) % 2 === 0 }));
const [front, end] = [sorted(0), sorted(1)];

async function toFile(table: Table): Promise<readonly Report[]> {
  const folder = newFolder("order");
  try {
    const output = join(folder, "reports.jsonl");
    const source = {
      describe: () => "a table",
      async *records() {
        yield* table;
      },
    };
    await releaseToFile(survey, source, { output, ledger: join(folder, "ledger.jsonl") });
    const lines = readFileSync(output, "utf8").trimEnd().split("\n");
    return lines.map((line) => JSON.parse(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Places whose report is the answer that the first table has there. */
function agreeing(reports: readonly Report[]): number {
  return reports.filter(({ values }, i) => (values[0] === 1) === front[i]!.smokes).length;
}

/**
 * The smallest and the largest p under which `share` of `draws` is not refused, by Chernoff's bound: each is missed with
 * probability at most e^-draws·kl, here half of the false alarms.
 */
function limits(share: number, draws: number): readonly [number, number] {
  const most = Math.log(2 / FALSE_ALARMS) / draws;
  const kl = (p: number) => part(share, p) + part(1 - share, 1 - p);
  const bisect = (inside: number, outside: number): number => {
    let [near, far] = [inside, outside];
    for (let i = 0; i < 60; i++) {
      const middle = (near + far) / 2;
      if (kl(middle) > most) far = middle;
      else near = middle;
    }
    return far;
  };
  return [bisect(share, 0), bisect(share, 1)];
}

function part(q: number, p: number): number {
  return q === 0 ? 0 : q * Math.log(q / p);
}

async function shareOf(holder: Holder, table: Table, draws: number): Promise<number> {
  let hits = 0;
  for (let i = 0; i < draws; i++) if (agreeing(await holder(table)) > ROWS / 2) hits++;
  return hits / draws;
}

/** Where a report stands says which row it is of, and rows move with a record. */
export const reportOrder = defineAttack<Holder>({
  name: "reports/order",
  promise: `the order of a holder's reports adds nothing to the loss that is paid for (epsilon ${EPSILON})`,
  about: "tells two neighbouring sorted tables apart by which place says what",
  present: toFile,
  broken: async (table) => table.map(reporter(survey)),
  bug: "reports are written in the order of the rows",
  tries: { quick: 50, full: 2000 },
  async run(holder, tries) {
    const [a] = limits(await shareOf(holder, front, tries), tries);
    const [, b] = limits(await shareOf(holder, end, tries), tries);
    const loss = Math.max(0, Math.log(a / b));
    const note = `log ratio at least ${loss.toFixed(1)} at epsilon ${EPSILON}, false alarms ${FALSE_ALARMS}`;
    return { tried: 2 * tries, broken: loss > EPSILON ? 1 : 0, note };
  },
});
