import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** A link of a Markdown file that leads nowhere. */
export interface BrokenLink {
  readonly page: string;
  readonly link: string;
}

/** Folders with files that nobody wrote by hand. */
const skipped = /^(node_modules|dist|coverage|api|\..*)$/;

/** Every Markdown file of the repository. */
export function markdownFiles(root: string, folder = ""): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.test(entry.name) ? [] : markdownFiles(root, path);
    return entry.name.endsWith(".md") ? [path] : [];
  });
}

/** The relative links of a page whose file or heading is not there. Links to other sites are not visited. */
export function brokenLinks(root: string, page: string): readonly BrokenLink[] {
  const text = withoutCode(readFileSync(join(root, page), "utf8"));
  const links = [...text.matchAll(/\]\(([^()\s]+)\)/g)].map((match) => match[1]!);
  return links
    .filter((link) => !/^[a-z]+:/.test(link) && !leadsSomewhere(root, page, link))
    .map((link) => ({ page, link }));
}

function leadsSomewhere(root: string, page: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? join(root, page) : join(root, dirname(page), decodeURI(path));
  if (relative(root, target).startsWith("..") || !existsSync(target)) return false;
  if (anchor === undefined) return true;
  return !statSync(target).isDirectory() && anchorsOf(readFileSync(target, "utf8")).has(anchor);
}

/** Names behind `{@link ...}` in the comments of sources that none of them declares. */
export function danglingNames(sources: readonly string[]): readonly string[] {
  const declaration = /\b(?:function\*?|const|class|interface|type) +(\w+)/g;
  const code = sources.map((source) => source.replace(/\/\*[\s\S]*?\*\//g, ""));
  const declared = new Set(code.flatMap((text) => [...text.matchAll(declaration)].map((match) => match[1]!)));
  const named = sources.flatMap((source) => [...source.matchAll(/\{@link (\w+)/g)].map((match) => match[1]!));
  return named.filter((name) => !declared.has(name));
}

/** The anchors that a renderer gives to headings: lower case, spaces as dashes, punctuation dropped. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading] of withoutFences(markdown).matchAll(/^#{1,6} +(.*?) *#*$/gm)) {
    const plain = heading!.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const anchor = plain.replace(/[^\p{L}\p{N}\p{M} _-]/gu, "").replace(/ /g, "-");
    let unique = anchor;
    for (let i = 1; anchors.has(unique); i++) unique = `${anchor}-${i}`;
    anchors.add(unique);
  }
  return anchors;
}

function withoutFences(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```$/gm, "");
}

function withoutCode(markdown: string): string {
  return withoutFences(markdown).replace(/`[^`\n]*`/g, "");
}
