import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A runnable example found in a document: where it stands and its code. */
export interface Example {
  readonly name: string;
  readonly code: string;
}

/** The `ts` blocks of doc comments in the packages' sources and of the given Markdown files. */
export function documentedExamples(root: string, documents: readonly string[]): readonly Example[] {
  const sources = readdirSync(join(root, "packages"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\/src\/.*(?<!\.test)\.ts$/.test(name))
    .map((name) => join("packages", name));
  return [
    ...sources.flatMap((file) => examplesIn(file, uncommented(readFileSync(join(root, file), "utf8")))),
    ...documents.flatMap((file) => examplesIn(file, readFileSync(join(root, file), "utf8"))),
  ];
}

function examplesIn(file: string, text: string): readonly Example[] {
  const blocks = [...text.matchAll(/```ts\n([\s\S]*?)```/g)];
  return blocks.map((match, i) => ({ name: `${file}#${i + 1}`, code: match[1]! }));
}

/** Takes the leading ` * ` off the lines of doc comments. */
function uncommented(source: string): string {
  return source.replace(/^ *\* ?/gm, "");
}

/** What an example says it prints: the comments behind its `console.log` lines. */
export function promisedOutput(code: string): readonly string[] {
  return [...code.matchAll(/console\.log\(.*\);? *\/\/ (.*)$/gm)].map((match) => match[1]!.trim());
}
