import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A fenced block of a page: its language, the words behind it, and its text. */
export interface Fence {
  readonly language: string;
  readonly words: readonly string[];
  readonly body: string;
  /** Where the body begins and ends in the page's text. */
  readonly from: number;
  readonly to: number;
}

/** A file that a page shows (and names in its text), a block of commands with the output it shows, or a block that is not run. */
export type Step =
  | { readonly kind: "file"; readonly name: string; readonly content: string; readonly named: boolean }
  | { readonly kind: "commands"; readonly fence: Fence; readonly shown: Fence | undefined }
  | { readonly kind: "not-run"; readonly reason: string };

export interface Page {
  /** Path from the root of the repository. */
  readonly path: string;
  /** The page whose files this one finds: `<!-- goes on from: fit.md -->`. */
  readonly after: string | undefined;
  readonly steps: readonly Step[];
}

/** The Markdown files below a folder, sorted; generated reference pages have no commands and are left out. */
export function pagesBelow(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md") && !name.startsWith(join("reference", "api")))
    .map((name) => join(folder, name))
    .sort();
}

export function readPage(root: string, path: string): Page {
  const text = readFileSync(join(root, path), "utf8");
  const after = /<!-- goes on from: (\S+) -->/.exec(text)?.[1];
  return { path, after: after && join(path, "..", after), steps: stepsOf(fencesOf(text), text) };
}

/** The fenced blocks of a text, in order. */
export function fencesOf(text: string): readonly Fence[] {
  return [...text.matchAll(/^```([^\n`]*)\n([\s\S]*?)^```$/gm)].map((match) => {
    const [language = "", ...words] = match[1]!.trim().split(/\s+/);
    const from = match.index + match[0].indexOf("\n") + 1;
    return { language, words, body: match[2]!, from, to: from + match[2]!.length };
  });
}

/**
 * What a page asks a reader to do: ```` ```yaml study.yaml ```` is a file, ```` ```sh ```` commands, the ```` ```text ````
 * behind them what they print. ```` ```sh no-run REASON ```` is not run. `ts` blocks have a test of their own.
 */
function stepsOf(fences: readonly Fence[], text: string): readonly Step[] {
  return fences.flatMap((fence, i): readonly Step[] => {
    const { language, words, body } = fence;
    if (words[0] === "no-run") return [{ kind: "not-run", reason: words.slice(1).join(" ") }];
    if (language === "sh") {
      const next = fences[i + 1];
      return [{ kind: "commands", fence, shown: next?.language === "text" ? next : undefined }];
    }
    const [name] = words;
    if (!name?.includes(".")) return [];
    const before = text.slice(fences[i - 1]?.to ?? 0, fence.from - name.length - language.length - 5);
    return [{ kind: "file", name, content: body, named: before.includes(`\`${name}\``) }];
  });
}

/** Pages in an order in which every one comes after the one it goes on from. */
export function inOrder(pages: readonly Page[]): readonly Page[] {
  const ordered: Page[] = [];
  const add = (page: Page): void => {
    if (ordered.includes(page)) return;
    const before = pages.find(({ path }) => path === page.after);
    if (before) add(before);
    ordered.push(page);
  };
  pages.forEach(add);
  return ordered;
}
