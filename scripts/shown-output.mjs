// Runs the commands of the given pages of docs/ and writes what they print into the empty `text` blocks behind
// them: node --import tsx --conditions=source scripts/shown-output.mjs docs/how-to/fit.md. Blocks that have
// content are left alone; what they show is compared by test/documented-pages.test.ts.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderOf, pageFolders, playPage } from "../test/documented-commands.ts";
import { inOrder, pagesBelow, readPage } from "../test/documented-pages.ts";

const root = process.cwd();
const wanted = process.argv.slice(2);
const all = inOrder(pagesBelow(root, "docs").map((path) => readPage(root, path)));

/** @type {Set<string>} */
const needed = new Set();
for (const page of [...all].reverse()) {
  if (!wanted.includes(page.path) && !needed.has(page.path)) continue;
  needed.add(page.path);
  if (page.after !== undefined) needed.add(page.after);
}

const below = pageFolders(root);
for (const page of all.filter(({ path }) => needed.has(path))) {
  const ran = await playPage(page, folderOf(page, below));
  if (!wanted.includes(page.path)) continue;
  let text = readFileSync(join(root, page.path), "utf8");
  for (const { step, printed, code } of [...ran].reverse()) {
    if (code !== 0)
      process.stderr.write(`${page.path}: exit code ${code} of\n${step.fence.body}${printed}\n`);
    const { shown } = step;
    if (shown === undefined || shown.body.trim() !== "") continue;
    const tidy = `${printed.replace(/[ \t]+$/gm, "").trimEnd()}\n`;
    text = text.slice(0, shown.from) + tidy + text.slice(shown.to);
  }
  writeFileSync(join(root, page.path), text);
}
rmSync(below, { recursive: true, force: true });
