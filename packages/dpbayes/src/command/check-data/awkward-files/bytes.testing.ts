import { gzipSync } from "node:zlib";
import {
  type AwkwardFile,
  CANARY,
  csv,
  good,
  header,
  json,
  person,
  studyWith,
} from "./awkward-file.testing.ts";

const utf16 = (text: string, mark = true) => Buffer.from(`${mark ? "\ufeff" : ""}${text}`, "utf16le");

export const lineEnds: readonly AwkwardFile[] = [
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

export const encodings: readonly AwkwardFile[] = [
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

export const kinds: readonly AwkwardFile[] = [
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
