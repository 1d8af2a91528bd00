import { type AwkwardFile, CANARY, csv, good, header, studyWith } from "./awkward-file.testing.ts";

const german = {
  age: { column: "Alter (Jahre)" },
  days: { column: "Tage", decimal: ",", thousands: "." },
  urgent: { column: "Notfall", words: { true: ["ja"], false: ["nein"] } },
  ward: { column: "Station", spellings: { B: ["b", 2] } },
};

export const headers: readonly AwkwardFile[] = [
  { name: "nothing", content: "", says: "has no header, must have a first line" },
  { name: "a header alone", content: csv(), fit: [0, 0] },
  { name: "no header", content: `${CANARY},3,true,A\n`, says: "no column days; its first line has 4 fields" },
  {
    name: "no header, as declared",
    content: `A,x,40,true,3\nB,y,50,false,4\n`,
    study: studyWith({}, { header: false, columns: ["ward", "other", "age", "urgent", "days"] }),
    fit: [2, 2],
  },
  {
    name: "no header, one column short",
    content: `A,40,true,3\nB,${CANARY},50,false,4\n`,
    study: studyWith({}, { header: false, columns: ["ward", "age", "urgent", "days"] }),
    fit: [1, 2],
    says: "has 5 fields, must have 4 as table.columns of the study has",
  },
  { name: "semicolons", content: csv(good).replaceAll(",", ";"), fit: [1, 1] },
  { name: "tabs in a .tsv", ending: ".tsv", content: csv(good).replaceAll(",", "\t"), fit: [1, 1] },
  {
    name: "colons, as declared",
    content: csv(good).replaceAll(",", ":"),
    study: studyWith({}, { delimiter: ":" }),
    fit: [1, 1],
  },
  {
    name: "colons, not declared",
    content: csv(good, CANARY).replaceAll(",", ":"),
    says: "first line has 1 field",
  },
  {
    name: "semicolons where the study says commas",
    content: csv(good, CANARY).replaceAll(",", ";"),
    study: studyWith({}, { delimiter: "," }),
    says: 'has 1 field separated by ","',
  },
  {
    name: "a column twice",
    content: `${header},age\n${good},${CANARY}\n`,
    says: "has two columns age, must have every column once",
  },
  { name: "spaces around names", content: csv(good).replace("age,days", " age , days "), fit: [1, 1] },
  {
    name: "a name in capitals",
    content: csv(good, CANARY).replace("age", "AGE"),
    says: "the same but for capitals",
  },
  {
    name: "names in quotes over two lines",
    content: `"age\n(years)",days,urgent,ward\n${good}\n`,
    study: studyWith({ age: { column: "age\n(years)" } }),
    fit: [1, 1],
  },
  {
    name: "other names, as declared",
    content: `Alter (Jahre);Tage;Notfall;Station\n40;1.003,5;ja;b\n41;3;nein;2\n`,
    study: studyWith(german),
    fit: [2, 2],
  },
  {
    name: "other names, one missing",
    content: `Alter;Tage;Notfall;Station\n${CANARY};3;ja;b\n`,
    study: studyWith(german),
    says: "has no column Alter (Jahre)",
  },
];
