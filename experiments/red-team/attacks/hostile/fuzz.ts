import { defineAttack } from "../../attack.ts";
import { runCases } from "../../fuzz/cases.ts";
import { inChildren } from "../../fuzz/in-children.ts";
import type { FuzzedParser, Which } from "../../fuzz/parser.ts";
import { parsers } from "../../fuzz/parsers.ts";

/** So few cases are read in this process: a child takes longer to start than they take. */
const FEW = 500;

function fuzzOf(parser: FuzzedParser) {
  const { name, about, bug, tries } = parser;
  return defineAttack<Which>({
    name: `hostile/fuzz/${name}`,
    promise:
      "whatever is read gives a value or an error of the catalogue in plain words, without a record's value, within a minute and 512 MB",
    about,
    present: "present",
    broken: "broken",
    bug,
    tries,
    async run(which, cases) {
      const all = { which, from: 0, to: cases };
      const { broken, first, slowest } = await (cases <= FEW ? runCases : inChildren)(parser, all);
      return { tried: cases, broken, note: first ?? `slowest ${Math.ceil(slowest)} ms` };
    },
  });
}

/** Every parser, with thousands of hostile inputs. */
export const hostileFuzz = parsers.map(fuzzOf);
