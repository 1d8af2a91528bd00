import { existsSync } from "node:fs";
import type { DataFile } from "../data-file.ts";

/**
 * What an open file is called towards DuckDB, which takes names for patterns, for addresses, for one below the home
 * folder. Where the system gives open files names of their own (/dev/fd/7), it is that: it has no character that means
 * anything, and can lead to no other file. Elsewhere it is the whole path, escaped.
 */
export function duckdbName({ handle, path }: Pick<DataFile, "handle" | "path">): string {
  const name = `/dev/fd/${handle}`;
  return existsSync(name) ? name : escapedPath(path);
}

/**
 * A pattern that matches one name: in brackets, a character stands for itself. There is no such form of a backslash,
 * which DuckDB takes for a slash; but the systems without /dev/fd do so too, and have none in their names.
 */
export function escapedPath(path: string): string {
  return path.replace(/[*?[]/g, "[$&]");
}
