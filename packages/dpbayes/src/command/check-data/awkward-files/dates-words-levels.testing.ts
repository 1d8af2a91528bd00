import { type AwkwardFile, CANARY, csv, inDays, json, person, studyWith } from "./awkward-file.testing.ts";

const dates = (more: object = {}) => studyWith({ days: { date: { origin: "2024-01-01", ...more } } });

export const datesWordsLevels: readonly AwkwardFile[] = [
  { name: "dates", content: inDays("2024-02-01"), study: dates(), fit: [1, 1] },
  {
    name: "dates with a time",
    content: inDays("2024-01-01 12:00:30"),
    study: dates({ unit: "hours" }),
    fit: [1, 1],
  },
  { name: "German dates", content: inDays("1.2.2024"), study: dates({ format: "dd.mm.yyyy" }), fit: [1, 1] },
  {
    name: "American dates where days come first",
    content: inDays("01/31/2024"),
    study: dates({ format: "dd/mm/yyyy" }),
    fit: [0, 1],
    says: "must be a date (dd/mm/yyyy), or the number it stands for",
  },
  {
    name: "a day that is none",
    content: inDays("2023-02-29"),
    study: dates(),
    fit: [0, 1],
    says: "field days is a string, must be a date (yyyy-mm-dd)",
  },
  { name: "no date", content: inDays(CANARY), study: dates(), fit: [0, 1], says: "must be a date" },
  {
    name: "dates in JSON",
    ending: ".jsonl",
    content: json({ ...person, days: "20240131" }),
    study: dates({ format: "yyyymmdd" }),
    fit: [1, 1],
  },
  { name: "yes and no in words", content: csv("40,3,YES,A", "40,3,no,A", "40,3, 1 ,A"), fit: [3, 3] },
  {
    name: "words, not declared",
    content: csv("40,3,ja,A"),
    fit: [0, 1],
    says: "field urgent is a string, must be true or false",
  },
  {
    name: "words",
    content: csv("40,3,ja,A", "40,3,2,A", "40,3,true,A"),
    study: studyWith({ urgent: { words: { true: ["ja"], false: [2] } } }),
    fit: [2, 3],
    says: "must be one of: ja, 2",
  },
  {
    name: "words in JSON",
    ending: ".jsonl",
    content: json({ ...person, urgent: "ja" }, { ...person, urgent: 2 }, person),
    study: studyWith({ urgent: { words: { true: ["ja"], false: [2] } } }),
    fit: [3, 3],
  },
  {
    name: "spellings",
    content: csv("40,3,true,a", "40,3,true,Ward A", "40,3,true,B"),
    study: studyWith({ ward: { spellings: { A: ["a", "Ward A"] } } }),
    fit: [3, 3],
  },
  {
    name: "a level that is none",
    content: csv(`40,3,true,${CANARY}`),
    fit: [0, 1],
    says: "field ward is a level the study does not declare, must be one of: A, B",
  },
  {
    name: "a level with a space",
    content: csv("40,3,true, A"),
    fit: [0, 1],
    says: "a level the study does not declare",
  },
  {
    name: "a level that is missing",
    content: csv("40,3,true,-"),
    study: studyWith({ ward: { missing: ["-"] } }),
    fit: [0, 1],
    says: "field ward is missing",
  },
  {
    name: "spellings in JSON",
    ending: ".jsonl",
    content: json({ ...person, ward: 2 }),
    study: studyWith({ ward: { spellings: { B: ["b", 2] } } }),
    fit: [1, 1],
  },
];
