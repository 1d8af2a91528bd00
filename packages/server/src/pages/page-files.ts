import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { fail } from "../errors/index.ts";

/** A file that pages load, and what browsers compare it with. */
export interface PageFile {
  readonly bytes: Buffer;
  /** The same compressed by brotli, where the build did that. */
  readonly packed?: Buffer;
  readonly type: string;
  /** For `integrity`. */
  readonly hash: string;
}

/** Built from `packages/web`, which runs in browsers alone: here its files are only handed on. */
const built = fileURLToPath(new URL("../../dist/web", import.meta.url));

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
};

export interface PageFiles {
  /** The file of that name; refused where nothing is built. */
  must(name: string): PageFile;
  /** The same, or undefined of a name that no file has. */
  find(name: string): PageFile | undefined;
}

/** Each file is read when it is first asked for. A name that is not in the folder's own list leads nowhere. */
export function pageFiles(folder = built): PageFiles {
  const read = new Map<string, PageFile>();
  const names = () =>
    new Set(existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : []);
  const find = (name: string) => {
    const known = read.get(name);
    if (known || types[extname(name)] === undefined || !names().has(name)) return known;
    const file = fileOf(join(folder, name));
    read.set(name, file);
    return file;
  };
  return { find, must: (name) => find(name) ?? fail("PAGES_MISSING") };
}

function fileOf(path: string): PageFile {
  const bytes = readFileSync(path);
  const packed = existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : undefined;
  const hash = `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
  return { bytes, type: types[extname(path)]!, hash, ...(packed && { packed }) };
}
