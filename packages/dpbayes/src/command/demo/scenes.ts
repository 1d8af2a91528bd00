import { join } from "node:path";
import type { Study } from "@dpbayes/privacy";
import { curator, hospitals, survey } from "./studies.ts";
import { readmissionTable, stayTable, surveyAnswers, surveyTable } from "./tables.ts";

/** A user of dpbayes with their data: what is written down, and the commands they type. */
export interface Scene {
  readonly name: string;
  readonly title: string;
  readonly story: string;
  readonly study: Study;
  /** Tables by file name. */
  readonly tables: Readonly<Record<string, () => string>>;
  /** Files of its releases, which the commands write. */
  readonly releases: readonly string[];
  /** Command lines, in the scene's folder. */
  readonly commands: (folder: string) => readonly (readonly string[])[];
  /** The same where a collector runs: who answers, and the release that comes of it. */
  readonly collected?: {
    readonly story: string;
    readonly records: () => readonly unknown[];
    readonly release: string;
  };
  /** What the synthetic data were made with. */
  readonly truth: string;
}

export const scenes: readonly Scene[] = [
  {
    name: "survey",
    title: "A survey: everybody randomises their own answer",
    story: "5,000 answers; what arrives says little about anybody and enough about all.",
    study: survey,
    tables: { "answers.csv": () => surveyTable(5000) },
    releases: [],
    commands: (folder) => [
      privatized(folder, "answers.csv", "answers.reports.jsonl"),
      fitted(folder, ["answers.reports.jsonl"]),
    ],
    collected: {
      story:
        "1,000 people with an invitation each; their devices send randomised answers to a collector that cannot tell whose is whose.",
      records: () => surveyAnswers(1000).map((smokes) => ({ smokes })),
      release: "answers.release.json",
    },
    truth: "never 0.7, sometimes 0.2, daily 0.1",
  },
  {
    name: "hospitals",
    title: "Three hospitals: one regression from noisy sums",
    story: "20,000, 8,000 and 3,000 stays that never leave their hospital; hospitals differ in how long.",
    study: hospitals,
    tables: {
      "north.csv": () => stayTable(20_000, 2),
      "south.csv": () => stayTable(8000, 3.5),
      "west.csv": () => stayTable(3000, 1),
    },
    releases: ["north.release.json", "south.release.json", "west.release.json"],
    commands: (folder) => [
      ...["north", "south", "west"].map((holder) => [
        ...privatized(folder, `${holder}.csv`, `${holder}.release.json`),
        "--holder",
        holder,
      ]),
      fitted(folder, ["north.release.json", "south.release.json", "west.release.json"]),
    ],
    truth: "age 0.05, emergency 3, sigma 2; intercepts 5 (north), 6.5 (south), 4 (west)",
  },
  {
    name: "curator",
    title: "A curator: one table, a budget that is kept",
    story: "4,000 patients and a budget of epsilon 1; the share of readmissions costs half of it.",
    study: curator,
    tables: { "patients.csv": () => readmissionTable(4000) },
    releases: ["patients.release.json"],
    commands: (folder) => [
      [...privatized(folder, "patients.csv", "patients.release.json"), "--budget-epsilon", "1"],
      ["ledger", join(folder, "patients.csv")],
      fitted(folder, ["patients.release.json"]),
    ],
    truth: "0.12",
  },
];

function privatized(folder: string, table: string, output: string): readonly string[] {
  return [
    "privatize",
    join(folder, table),
    "--study",
    join(folder, "study.yaml"),
    "-o",
    join(folder, output),
  ];
}

export function fitted(folder: string, releases: readonly string[]): readonly string[] {
  const files = releases.map((name) => join(folder, name));
  return ["fit", join(folder, "study.yaml"), ...files, "-o", join(folder, "fit"), "--page"];
}
