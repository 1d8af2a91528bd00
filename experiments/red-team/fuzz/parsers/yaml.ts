import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SeededSource } from "@dpbayes/inference";
import { readStudy } from "dpbayes";
import { parseDocument, stringify } from "yaml";
import { flipped } from "../mutate.ts";
import type { FuzzedParser } from "../parser.ts";
import { pick } from "../pick.ts";
import { seeds } from "../seeds.ts";

const texts = seeds().study.map((study) => stringify(study));

/** What YAML has beyond JSON, and what its readers stumble over. */
const pieces = [
  ...[
    "&a ",
    "*a",
    "<<: *a\n",
    "? ",
    "- ",
    "!!binary ",
    "!!set ",
    "!!js/function ",
    "!<tag:x> ",
    "%YAML 1.1\n",
    "---\n",
  ],
  ...[
    "...\n",
    "|\n",
    ">-\n",
    "\t",
    "{",
    "}",
    "[",
    "]",
    "'",
    '"',
    "#",
    ": ",
    "\u0000",
    "\u0085",
    "\u2028",
    "\r",
    "~",
    ".inf",
  ],
  ...[
    "0x1F",
    "1_000",
    "&a [*a, *a]",
    "[".repeat(60),
    "- ".repeat(150),
    `${" ".repeat(150)}x:\n`,
    "__proto__:\n  polluted: true\n",
  ],
];

function hostile(text: string, rng: SeededSource): string {
  let changed = text;
  for (let i = Math.floor(4 * rng.uniform()); i >= 0; i--) {
    const at = Math.floor(rng.uniform() * changed.length);
    changed =
      rng.uniform() < 0.4
        ? flipped(changed, rng)
        : changed.slice(0, at) + pick(rng, pieces) + changed.slice(at);
  }
  return changed;
}

/** Studies as people write them. */
export const yaml: FuzzedParser = {
  name: "yaml",
  about: "changes characters and marks of studies in YAML: anchors, tags, merges, blocks, directives",
  bug: "the parser's own errors pass",
  tries: { quick: 60, full: 50_000 },
  read(which, rng, folder) {
    const text = hostile(pick(rng, texts), rng);
    if (which === "broken") return parseDocument(text).toJS({ maxAliasCount: 100 }) && failed(text);
    const file = join(folder, "study.yaml");
    writeFileSync(file, text);
    return readStudy(file);
  },
};

function failed(text: string): void {
  const [error] = parseDocument(text).errors;
  if (error !== undefined) throw error;
}
