/** A value of a person, which nothing may say. */
export const CANARY = "Zq7XkWv";

const variables = {
  age: { type: "number", bounds: [18, 98] },
  days: { type: "number", bounds: [0, 60] },
  urgent: { type: "boolean" },
  ward: { type: "category", levels: ["A", "B"] },
} as const;

type Changes = Readonly<Partial<Record<keyof typeof variables, object>>>;

/** A study of four columns, its variables declared further. */
export function studyWith(changes: Changes = {}, table?: object, neighbours = "add-remove"): object {
  const entries = Object.entries(variables).map(([name, one]) => [
    name,
    { ...one, ...changes[name as keyof Changes] },
  ]);
  return {
    format: "dpbayes.study/1",
    id: "stay",
    question: "How long?",
    variables: Object.fromEntries(entries),
    model: { family: "linear-regression", formula: "days ~ age + urgent + ward" },
    privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one patient", neighbours },
    ...(table && { table }),
  };
}

/** A file, what the study says of it, and what is said of it. */
export interface AwkwardFile {
  readonly name: string;
  readonly ending?: string;
  readonly content: string | Uint8Array;
  readonly study?: object;
  /** Rows that fit of all rows that were read; or none were, and a sentence says why. */
  readonly fit?: readonly [fitting: number, rows: number];
  readonly says?: string;
}

export const header = "age,days,urgent,ward";
export const good = "40,3.5,true,A";
export const csv = (...rows: readonly string[]) => `${[header, ...rows].join("\n")}\n`;
export const json = (...rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
export const person = { age: 40, days: 3.5, urgent: true, ward: "A" };

/** A file whose one row has this for its days, or for its age. */
export const inDays = (text: string) => csv(`40,${text},true,A`);
export const inAge = (text: string) => csv(`${text},3,true,A`);
