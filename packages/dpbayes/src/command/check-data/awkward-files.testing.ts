import { gzipSync } from "node:zlib";

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

const header = "age,days,urgent,ward";
const good = "40,3.5,true,A";
const csv = (...rows: readonly string[]) => `${[header, ...rows].join("\n")}\n`;
const json = (...rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const person = { age: 40, days: 3.5, urgent: true, ward: "A" };
const utf16 = (text: string, mark = true) => Buffer.from(`${mark ? "\ufeff" : ""}${text}`, "utf16le");

const german = {
  age: { column: "Alter (Jahre)" },
  days: { column: "Tage", decimal: ",", thousands: "." },
  urgent: { column: "Notfall", words: { true: ["ja"], false: ["nein"] } },
  ward: { column: "Station", spellings: { B: ["b", 2] } },
};
const dates = (more: object = {}) => studyWith({ days: { date: { origin: "2024-01-01", ...more } } });
const inDays = (text: string) => csv(`40,${text},true,A`);
const inAge = (text: string) => csv(`${text},3,true,A`);

const lineEnds: readonly AwkwardFile[] = [
  { name: "line feeds", content: csv(good, good), fit: [2, 2] },
  { name: "CR LF", content: csv(good, good).replaceAll("\n", "\r\n"), fit: [2, 2] },
  { name: "CR alone", content: csv(good, good).replaceAll("\n", "\r"), fit: [2, 2] },
  {
    name: "CR alone and other columns",
    content: `age,days\r${`${CANARY},3\r`.repeat(2000)}`,
    says: 'no column urgent; its first line has 2 fields separated by ","',
  },
  { name: "no end of the last line", content: csv(good, good).trimEnd(), fit: [2, 2] },
  { name: "empty lines at the end", content: `${csv(good)}\n\n\n`, fit: [1, 1] },
  {
    name: "an empty line between",
    content: csv(good, "", good),
    fit: [2, 3],
    says: "line 3  has 1 fields, must have 4",
  },
  { name: "mixed ends", content: `${header}\r\n${good}\r${good}\n`, fit: [2, 2] },
];

const encodings: readonly AwkwardFile[] = [
  { name: "a mark of UTF-8", content: `\ufeff${csv(good)}`, fit: [1, 1] },
  { name: "a mark of UTF-16", content: utf16(csv(good)), fit: [1, 1] },
  { name: "a mark of UTF-16, bytes turned", content: utf16(csv(good)).swap16(), fit: [1, 1] },
  { name: "UTF-16 without a mark", content: utf16(csv(good, CANARY), false), says: "has no column days" },
  {
    name: "UTF-16 as declared",
    content: utf16(csv(good), false),
    study: studyWith({}, { encoding: "utf-16le" }),
    fit: [1, 1],
  },
  {
    name: "a mark that the study contradicts",
    content: utf16(csv(good)),
    study: studyWith({}, { encoding: "windows-1252" }),
    says: "is marked as utf-16le, must be windows-1252, as the study says",
  },
  {
    name: "windows-1252 as declared",
    content: Buffer.from(csv("40,3,true,Süd"), "latin1"),
    study: studyWith({ ward: { spellings: { B: ["Süd"] } } }, { encoding: "windows-1252" }),
    fit: [1, 1],
  },
  {
    name: "windows-1252 not declared",
    content: Buffer.from(csv(`40,3,true,S\u00fcd${CANARY}`), "latin1"),
    says: "is not UTF-8 text from byte 0 on",
  },
  { name: "gzip", ending: ".csv.gz", content: gzipSync(csv(good, good)), fit: [2, 2] },
  { name: "gzip of JSON lines", ending: ".jsonl.gz", content: gzipSync(json(person)), fit: [1, 1] },
  {
    name: "gzip that is none",
    ending: ".csv.gz",
    content: csv(good, CANARY),
    says: "is no gzip file, or a damaged one",
  },
  {
    name: "gzip cut short",
    ending: ".csv.gz",
    content: gzipSync(csv(good, CANARY)).subarray(0, 40),
    says: "damaged",
  },
];

const headers: readonly AwkwardFile[] = [
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

const rows: readonly AwkwardFile[] = [
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

const numbers: readonly AwkwardFile[] = [
  {
    name: "a decimal comma, not declared",
    content: csv(`40,"3,5",true,A`),
    fit: [0, 1],
    says: "field days is a string, must be a finite number",
  },
  {
    name: "a decimal comma",
    content: csv(`40,"3,5",true,A`),
    study: studyWith({ days: { decimal: "," } }),
    fit: [1, 1],
  },
  {
    name: "a point where commas are decimal",
    content: inDays("3.5"),
    study: studyWith({ days: { decimal: "," } }),
    fit: [0, 1],
    says: "must be a finite number, with a decimal comma",
  },
  {
    name: "points for thousands",
    content: csv(`40,"1.003,5",true,A`),
    study: studyWith({ days: { decimal: ",", thousands: "." } }),
    fit: [1, 1],
    says: "1 of 1 (100 %)",
  },
  {
    name: "thousands in groups of two",
    content: csv(`40,"10.03,5",true,A`),
    study: studyWith({ days: { decimal: ",", thousands: "." } }),
    fit: [0, 1],
    says: "field days is a string",
  },
  {
    name: "commas for thousands",
    content: csv(`40,"1,003.5",true,A`),
    study: studyWith({ days: { thousands: "," } }),
    fit: [1, 1],
  },
  {
    name: "narrow spaces for thousands",
    content: inDays("1\u202f003.5"),
    study: studyWith({ days: { thousands: " " } }),
    fit: [1, 1],
  },
  {
    name: "typographic apostrophes for thousands",
    content: inDays("1\u2019003.5"),
    study: studyWith({ days: { thousands: "'" } }),
    fit: [1, 1],
  },
  { name: "NA, not declared", content: inAge("NA"), fit: [0, 1], says: "field age is a string" },
  {
    name: "NA, declared",
    content: inAge("NA"),
    study: studyWith({ age: { missing: ["NA"] } }),
    fit: [0, 1],
    says: "field age is missing, must be a finite number",
  },
  {
    name: "999, declared",
    content: csv("999,3,true,A", "999.0,3,true,A", good),
    study: studyWith({ age: { missing: [999] } }),
    fit: [1, 3],
    says: "lines 2, 3  field age is missing",
  },
  {
    name: "999, not declared",
    content: inAge("999"),
    fit: [1, 1],
    says: "age   1 of 1 (100 %)  to the bounds 18 and 98",
  },
  { name: "an empty cell", content: inAge(""), fit: [0, 1], says: "field age is missing" },
  {
    name: "outside, refused",
    content: inAge("7004711"),
    study: studyWith({ age: { outside: "refuse" } }),
    fit: [0, 1],
    says: "field age lies outside the study's bounds",
  },
  {
    name: "infinity and NaN",
    content: csv("1e999,3,true,A", "NaN,3,true,A"),
    fit: [0, 2],
    says: "field age is infinite",
  },
  { name: "numbers in hexadecimal", content: inAge("0x28"), fit: [0, 1], says: "field age is a string" },
  {
    name: "texts for numbers in JSON, not declared",
    ending: ".jsonl",
    content: json({ ...person, age: "40" }),
    fit: [0, 1],
    says: "field age is a string",
  },
  {
    name: "texts for numbers in JSON",
    ending: ".jsonl",
    content: json({ ...person, age: "40,5" }),
    study: studyWith({ age: { decimal: "," } }),
    fit: [1, 1],
  },
  {
    name: "codes in JSON",
    ending: ".jsonl",
    content: json({ ...person, age: 999 }, { ...person, age: "k. A." }),
    study: studyWith({ age: { missing: [999, "k. A."] } }),
    fit: [0, 2],
    says: "lines 1, 2  field age is missing",
  },
];

const others: readonly AwkwardFile[] = [
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
    study: studyWith(german.ward.spellings && { ward: { spellings: german.ward.spellings } }),
    fit: [1, 1],
  },
  {
    name: "a file of another kind",
    ending: ".xlsx",
    content: CANARY,
    says: "is a .xlsx file, must be one of",
  },
  {
    name: "a Parquet file that is none",
    ending: ".parquet",
    content: CANARY,
    says: "is no Parquet file, or a damaged one",
  },
];

export const awkwardFiles: readonly AwkwardFile[] = [
  ...lineEnds,
  ...encodings,
  ...headers,
  ...rows,
  ...numbers,
  ...others,
];
