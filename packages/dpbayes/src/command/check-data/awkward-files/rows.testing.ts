import { type AwkwardFile, CANARY, csv, good, json, person } from "./awkward-file.testing.ts";

export const rows: readonly AwkwardFile[] = [
  {
    name: "too many fields",
    content: csv(good, `${good},${CANARY}`),
    fit: [1, 2],
    says: "line 3  has 5 fields, must have 4 as the header has",
  },
  { name: "too few fields", content: csv(good, CANARY), fit: [1, 2], says: "line 3  has 1 fields" },
  {
    name: "text behind a quote",
    content: csv(good, `"${CANARY}"x,3,true,A`),
    fit: [1, 2],
    says: "text follows a closing quote",
  },
  {
    name: "a quote that is not closed",
    content: csv(good, `"${CANARY},3,true,A`, good),
    says: "line 3: a quoted field is not closed",
  },
  { name: "everything in quotes", content: csv('"40","3.5","true","A"'), fit: [1, 1] },
  {
    name: "twenty reasons at once",
    content: csv(...Array.from({ length: 20 }, (_, i) => `${CANARY},${i % 2 ? "x" : 3},true,A`)),
    fit: [0, 20],
    says: "lines 2, 3, 4, 5, 6, … (20)  field age is a string",
  },
  {
    name: "JSON cut short",
    ending: ".jsonl",
    content: `${json(person)}{"age": "${CANARY}`,
    fit: [1, 2],
    says: "line 2  is not JSON",
  },
  {
    name: "JSON with a key twice",
    ending: ".jsonl",
    content: `{"age": "${CANARY}", "age": 40}\n`,
    fit: [0, 1],
    says: "has a key twice",
  },
  {
    name: "JSON that is no object",
    ending: ".jsonl",
    content: `["${CANARY}"]\n"${CANARY}"\n`,
    fit: [0, 2],
    says: "is an array, must be an object",
  },
  {
    name: "JSON with CR line ends",
    ending: ".jsonl",
    content: json(person, person).replaceAll("\n", "\r"),
    fit: [2, 2],
  },
];
