import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { commandLinePage } from "./command-line-page.ts";
import { commandLines, folderOf, pageFolders, playPage, shellWords } from "./documented-commands.ts";
import { isShown } from "./documented-output.ts";
import { fencesOf, inOrder, type Page, pagesBelow, readPage, type Step } from "./documented-pages.ts";
import { studyFormatPage, unexplained } from "./study-format-page.ts";

/** Chains give the same draws on any number of threads; starting threads from TypeScript takes longer than these chains. */
vi.mock("../packages/inference/src/chains/workers/worker-threads.ts", async () => {
  const { runChains } = await import("@dpbayes/inference");
  return { runChainsInWorkers: runChains };
});

const root = process.cwd();
const pages = inOrder(pagesBelow(root, "docs").map((path) => readPage(root, path)));
const played = pages.filter(({ steps }) => steps.some(({ kind }) => kind === "commands"));
const notRun = pages.flatMap(({ path, steps }) =>
  steps.flatMap((step) => (step.kind === "not-run" ? [`${path}: ${step.reason}`] : [])),
);

let below: string;
beforeAll(() => {
  below = pageFolders(root);
});
afterAll(() => {
  rmSync(below, { recursive: true, force: true });
});

/** The exit code that a block promises: 0, or the number behind `fails`. */
function promisedCode({ fence: { words } }: Step & { readonly kind: "commands" }): number {
  return words[0] === "fails" ? Number(words[1]) : 0;
}

async function play(page: Page): Promise<void> {
  for (const { step, printed, code } of await playPage(page, folderOf(page, below))) {
    const { fence, shown } = step;
    expect(code, `exit code of\n${fence.body}\nwhich printed\n${printed}`).toBe(promisedCode(step));
    if (shown === undefined) continue;
    const same = isShown(shown.body, printed, shown.words.includes("noisy"));
    if (!same) expect(printed, `output of\n${fence.body}`).toBe(shown.body);
  }
}

describe("pages", () => {
  it.each(played)("$path: its commands run and print what it shows", { timeout: 120_000 }, play);

  it("have no other blocks: all are commands, output, examples, files, or marked", () => {
    const known = ["sh", "text", "ts"];
    const others = pages.flatMap(({ path }) =>
      fencesOf(readFileSync(path, "utf8")).flatMap(({ language, words, body }) =>
        known.includes(language) || words.length > 0 ? [] : [`${path}: ${language} ${body.slice(0, 40)}`],
      ),
    );
    expect(others).toEqual([]);
  });

  it("name the files that they show, for readers who do not see the fence", () => {
    const files = pages.flatMap(({ path, steps }) =>
      steps.flatMap((step) => (step.kind === "file" ? [{ path, ...step }] : [])),
    );
    expect(files.filter(({ named }) => !named).map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
  });

  it(`leave few blocks unrun, each with a reason: ${notRun.length}`, () => {
    expect(notRun.filter((each) => each.endsWith(": "))).toEqual([]);
    const elsewhere = notRun.flatMap((each) => /; (\S+\.test\.ts) runs this/.exec(each)?.[1] ?? []);
    expect(elsewhere.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(notRun.length - elsewhere.length).toBeLessThan(15);
  });
});

/** READMEs show the shortest path with a reader's own table, and `init` that asks; here are both. */
describe("READMEs", () => {
  const answers = [
    ...["stay", "How long do patients stay?", "linear-regression", "days ~ age + emergency"],
    ...["days:number:0,30", "age:number:18,98", "emergency:boolean"],
    ...["central", "replace-one", "one patient", "1", "1e-6"],
  ];
  const visits = Array.from({ length: 200 }, (_, i) => `${20 + (i % 70)},${i % 3 === 0},${3 + (i % 9)}`);
  const table = {
    kind: "file",
    named: true,
    name: "visits.csv",
    content: `age,emergency,days\n${visits.join("\n")}\n`,
  } as const;

  it.each(["README.md", "packages/dpbayes/README.md"])("%s: from a table to a page", async (path) => {
    const steps = readPage(root, path).steps.flatMap((step) =>
      step.kind === "commands" ? [shortened(step)] : [],
    );
    expect(steps.some(({ fence }) => fence.body.includes("dpbayes fit"))).toBe(true);
    const left = [...answers];
    const page = { path, after: undefined, steps: [table, ...steps] };
    for (const { code, printed } of await playPage(page, folderOf(page, below), async () => left.shift()!))
      expect(code, printed).toBe(0);
  });

  /** The commands of dpbayes alone, with short chains. */
  function shortened(step: Step & { readonly kind: "commands" }) {
    const lines = commandLines(step.fence.body).filter((line) => line.startsWith("dpbayes "));
    const short = lines.map((line) =>
      line.startsWith("dpbayes fit") ? `${line} --chains 1 --warmup 100 --draws 100` : line,
    );
    return { ...step, fence: { ...step.fence, body: short.join("\n") } };
  }
});

/** `node --import tsx --conditions=source scripts/reference.mjs --pages` writes both pages anew. */
describe("the reference", () => {
  it.each([
    ["command-line", commandLinePage],
    ["study-format", studyFormatPage],
  ])("docs/reference/%s.md is that of the code", async (name, page) => {
    expect(readFileSync(`docs/reference/${name}.md`, "utf8")).toBe(await page());
  });

  it("explains every field of a study", () => {
    expect(unexplained()).toEqual([]);
  });
});

describe("reading pages", () => {
  it("joins lines, drops comments and cuts words as a shell does", () => {
    const [first, ...more] = commandLines(
      'dpbayes plan a.yaml \\\n  --parameter "a b" # why\n\n# nothing\nls\n',
    );
    expect(more).toEqual(["ls"]);
    expect(shellWords(first!, () => [])).toEqual(["dpbayes", "plan", "a.yaml", "--parameter", "a b"]);
    const files = () => ["a.json", "b.json", "c.csv"];
    expect(shellWords("fit *.json '*.csv'", files)).toEqual(["fit", "a.json", "b.json", "*.csv"]);
  });

  it("compares output by stated rules", () => {
    expect(isShown("a  b\n...\nz 1...\n", "a b\nx\ny\nz 12 of 3\n", false)).toBe(true);
    expect(isShown("mean 0.21\n", "mean  -3\n", true)).toBe(true);
    expect(isShown("mean 0.21\n", "mean 0.22\n", false)).toBe(false);
    expect(isShown("a\nb\n", "a\nx\nb\n", true)).toBe(false);
    expect(
      isShown("no problem found: all\nb\n", "chains disagree on p\nfew effective draws\nb\n", true),
    ).toBe(true);
  });
});
