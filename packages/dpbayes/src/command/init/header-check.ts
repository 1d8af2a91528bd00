import { extname } from "node:path";
import { fail } from "../../errors/index.ts";
import { fileEndings } from "../../sources/file-endings.ts";
import { namesOf } from "../../sources/text/csv-header.ts";
import { textChunks } from "../../sources/text/text-chunks.ts";

/** What the first line of a file says of names that somebody typed. */
export interface HeaderCheck {
  readonly missing: readonly string[];
  /** Names that stand there in other capitals. */
  readonly spelt: readonly string[];
}

/** A first line that is longer is no header. */
const MOST = 1 << 20;

/**
 * Compares names with the first line of a table. A first line may be a person's record, in a table without a header, so
 * nothing of it is ever shown or kept: only which of the given names it has.
 */
export async function checkHeader(file: string, names: readonly string[]): Promise<HeaderCheck> {
  const found = fieldsOf(file, await firstLine(file), names);
  const folded = new Set(found.map((name) => name.toLowerCase()));
  const absent = names.filter((name) => !found.includes(name));
  const spelt = absent.filter((name) => folded.has(name.toLowerCase()));
  return { missing: absent.filter((name) => !spelt.includes(name)), spelt };
}

/** Refuses files whose names cannot be read without reading records. */
export function requireHeader(file: string): void {
  const ending = extname(file).toLowerCase();
  const accepted = [...fileEndings.csv, ...fileEndings.jsonLines];
  if (!accepted.some((one) => one === ending))
    fail("FILE_FORMAT", { file, found: "of another kind", accepted: `one of: ${accepted.join(", ")}` });
}

async function firstLine(file: string): Promise<string> {
  let text = "";
  for await (const piece of textChunks(file)) {
    text += piece;
    if (/[\r\n]/.test(text) || text.length > MOST) break;
  }
  return text.split(/[\r\n]/, 1)[0]!.slice(0, MOST);
}

function fieldsOf(file: string, line: string, names: readonly string[]): readonly string[] {
  if (fileEndings.jsonLines.some((ending) => file.toLowerCase().endsWith(ending))) return keysOf(line);
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const hits = (fields: readonly string[]) => fields.filter((name) => wanted.has(name.toLowerCase())).length;
  const readings = delimiters.map((delimiter) => namesOf(line, delimiter, file));
  return readings.reduce((best, one) => (hits(one) > hits(best) ? one : best));
}

/** The one under which most names are found. */
const delimiters = [",", ";", "\t", "|"];

function keysOf(line: string): readonly string[] {
  try {
    return Object.keys(JSON.parse(line) as object);
  } catch {
    return [];
  }
}
