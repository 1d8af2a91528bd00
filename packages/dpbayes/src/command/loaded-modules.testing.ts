import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Ended, ended, started } from "./process.testing.ts";

/** A loader's hook (node:module, register) that writes down the address of every module it is asked for. */
const hook = `import { appendFileSync } from "node:fs";
export async function load(url, context, next) {
  appendFileSync(process.env.LOADED_MODULES, url + "\\n");
  return next(url, context);
}`;

export interface Loaded extends Ended {
  /** What was loaded of our packages and of others, by the ends of their paths: "privacy/src/index.ts", "yaml/...". */
  readonly modules: readonly string[];
}

/** Runs a command line in a process of its own and lists the modules that it loaded. */
export async function loadedBy(words: readonly string[]): Promise<Loaded> {
  const folder = mkdtempSync(join(tmpdir(), "dpbayes-loaded-"));
  try {
    const list = join(folder, "list.txt");
    const first = join(folder, "register.mjs");
    const source = `data:text/javascript,${encodeURIComponent(hook)}`;
    writeFileSync(list, "");
    writeFileSync(first, `import { register } from "node:module";\nregister(${JSON.stringify(source)});\n`);
    const process = started(words, {
      env: { LOADED_MODULES: list },
      preload: pathToFileURL(first).href,
    });
    const end = await ended(process);
    return { ...end, modules: namesOf(readFileSync(list, "utf8")) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function namesOf(list: string): readonly string[] {
  const urls = list.split("\n").filter((url) => url.startsWith("file:"));
  return urls.map((url) => url.replace(/\?.*$/, "").replace(/^.*\/(packages|node_modules)\//, ""));
}
