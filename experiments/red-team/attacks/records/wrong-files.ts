import { gzipSync } from "node:zlib";
import type { Canary } from "../../canary.ts";

/** A file of records, by its ending. */
export interface WrongFile {
  readonly ending: ".csv" | ".tsv" | ".jsonl" | ".csv.gz" | ".jsonl.gz" | ".parquet";
  readonly content: string | Uint8Array;
}

const header = "age,visits,smokes,town,month";
const good = "40,3,true,north,may";

/** Files that hold the secret in every kind of wrong place. */
export function wrongFiles({ text, number }: Canary): readonly WrongFile[] {
  const cells = good.split(",");
  const replaced = (value: string) =>
    cells.map((_, i) =>
      [header, good, cells.map((cell, j) => (i === j ? value : cell)).join(",")].join("\n"),
    );
  const tables = [
    ...[
      text,
      `${number}`,
      `-${number}`,
      `${number}e300`,
      `"${text}`,
      `"${text}"x`,
      `x"${text}"`,
      "constructor",
    ].flatMap(replaced),
    `${text},${number},true,north,may\n${good}\n`,
    `${text},age,true,north,may\n${good}\n`,
    `${header},${text}\n${good}\n`,
    `age,visits,${text}\n${good}\n`,
    `${header}\n${good},${text}\n`,
    `${header}\n${text}\n`,
    `"${header}\n${text}`,
    `${header}\n${good}\n"${text}\n${text}`,
    `${header}\n\n${text},,,,\n`,
    text,
    `${header.replaceAll(",", text)}\n${good}`,
    header.replaceAll(",", ";").concat(`\n${good}${text}`),
  ];
  const person = { age: 40, visits: 3, smokes: true, town: "north", month: "may" };
  const fields = Object.keys(person).flatMap((name) =>
    [text, number, -number, { [text]: text }, [text], null].map((value) =>
      JSON.stringify({ ...person, [name]: value }),
    ),
  );
  const lines = [
    ...fields,
    `{"age": ${text}}`,
    `{"${text}`,
    `${text}`,
    `"${text}"`,
    `["${text}"]`,
    `${number}`,
    `{"age": 40 "${text}"}`,
    `{"age": "\\u12${text}"}`,
    `{"__proto__": {"age": "${text}"}}`,
    `{"constructor": "${text}"}`,
  ].map((line) => `${JSON.stringify(person)}\n${line}\n`);
  const bytes = (line: string) =>
    Buffer.concat([Buffer.from(line), Buffer.from([0xff, 0xfe]), Buffer.from(text)]);
  return [
    ...tables.map((content) => ({ ending: ".csv" as const, content })),
    ...tables.map((content) => ({ ending: ".tsv" as const, content })),
    ...lines.map((content) => ({ ending: ".jsonl" as const, content })),
    ...tables.flatMap((content) => [
      { ending: ".csv" as const, content: content.replaceAll("\n", "\r") },
      { ending: ".csv" as const, content: Buffer.from(`\ufeff${content}`, "utf16le") },
      { ending: ".csv.gz" as const, content: gzipSync(content) },
    ]),
    { ending: ".csv.gz", content: `${header}\n${text}` },
    { ending: ".csv.gz", content: gzipSync(`${header}\n${good}\n${text}`).subarray(0, 50) },
    { ending: ".jsonl.gz", content: gzipSync(lines.join("").replaceAll("\n", "\r")) },
    { ending: ".csv", content: `${header}\r${`${text},3,true,north,may\r`.repeat(2000)}` },
    { ending: ".csv", content: Buffer.from(`${header}\n${text}`, "utf16le") },
    { ending: ".parquet", content: `PAR1${text}PAR1` },
    { ending: ".csv", content: bytes(`${header}\n${text}`) },
    { ending: ".jsonl", content: bytes(`{"age": "${text}"}\n`) },
  ];
}
