import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run } from "dpbayes/command";
import type { Page, Step } from "./documented-pages.ts";
import { seedPlatform } from "./seeded-platform.ts";

/**
 * What a block of commands printed, and the exit code of its last command. Progress and remarks go to stderr; of that
 * a page shows only why a command failed.
 */
export interface Ran {
  readonly step: Step & { readonly kind: "commands" };
  readonly printed: string;
  readonly code: number;
}

/** The command lines of a block: joined where a line ends in a backslash, without comments. */
export function commandLines(block: string): readonly string[] {
  return block
    .replace(/\\\n\s*/g, " ")
    .split("\n")
    .map((line) => line.replace(/(^|\s)#.*$/, "").trim())
    .filter((line) => line !== "");
}

/** The words of a command line as a shell would cut them: quotes, and `*` for the files of this folder. */
export function shellWords(line: string, files: () => readonly string[]): readonly string[] {
  const words = [...line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word);
  return words.flatMap((word) => {
    const bare = word.replace(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single);
    if (word !== bare || !word.includes("*")) return [bare];
    const pattern = new RegExp(`^${word.split("*").map(escaped).join(".*")}$`);
    return files().filter((name) => pattern.test(name));
  });
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/**
 * Plays a page in a folder: writes its files and runs its commands, `dpbayes` within this process. The noise is seeded
 * by the page's name, so that a page plays out the same way whatever was played before.
 */
export async function playPage(
  page: Page,
  folder: string,
  ask?: (question: string) => Promise<string>,
): Promise<readonly Ran[]> {
  const ran: Ran[] = [];
  const home = process.cwd();
  const unseed = seedPlatform(page.path);
  process.chdir(folder);
  try {
    for (const step of page.steps) {
      if (step.kind === "file") writeFile(step.name, step.content);
      if (step.kind === "commands") ran.push({ step, ...(await runBlock(step.fence.body, ask)) });
    }
  } finally {
    process.chdir(home);
    unseed();
  }
  return ran;
}

/** A new folder for the pages, below the repository's packages, so that scripts of pages find these. */
export function pageFolders(root: string): string {
  const cache = join(root, "node_modules", ".cache");
  mkdirSync(cache, { recursive: true });
  return mkdtempSync(join(cache, "documented-pages-"));
}

/** The folder of a page: a copy of the one that the page before it left behind. */
export function folderOf(page: Page, below: string): string {
  const place = (path: string) => join(below, path.replace(/\W+/g, "-"));
  const folder = place(page.path);
  mkdirSync(folder, { recursive: true });
  if (page.after !== undefined) cpSync(place(page.after), folder, { recursive: true });
  return folder;
}

function writeFile(name: string, content: string): void {
  mkdirSync(dirname(join(process.cwd(), name)), { recursive: true });
  writeFileSync(name, content);
}

async function runBlock(
  block: string,
  ask: ((question: string) => Promise<string>) | undefined,
): Promise<{ printed: string; code: number }> {
  let printed = "";
  let code = 0;
  for (const line of commandLines(block)) {
    const write = (text: string) => (printed += text);
    code = line.startsWith("dpbayes ") ? await dpbayes(line, write, ask) : shell(line, write);
    if (code !== 0) break;
  }
  return { printed, code };
}

async function dpbayes(
  line: string,
  write: (text: string) => unknown,
  ask: ((question: string) => Promise<string>) | undefined,
): Promise<number> {
  const [, ...words] = shellWords(line, () => readdirSync(".").sort());
  let remarks = "";
  const code = await run(words, {
    stdout: { write },
    stderr: { write: (text) => (remarks += text) },
    env: { DPBAYES_REGISTRY: registryOfPage() },
    signal: new AbortController().signal,
    now: () => new Date("2026-01-02T03:04:05Z"),
    ask,
  });
  if (code !== 0) write(remarks);
  return code;
}

/** Beside the page's folder, so that no listing shows it. */
function registryOfPage(): string {
  return `${process.cwd()}.registry`;
}

function shell(line: string, write: (text: string) => unknown): number {
  const { stdout, stderr, status } = spawnSync("/bin/sh", ["-c", line], {
    encoding: "utf8",
    env: { ...process.env, DPBAYES_REGISTRY: registryOfPage() },
  });
  write(stdout);
  write(stderr);
  return status ?? 1;
}
