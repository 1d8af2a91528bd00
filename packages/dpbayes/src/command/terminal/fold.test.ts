import { columns } from "@dpbayes/inference/text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { folded, widthOf } from "./fold.ts";

const table = columns([
  ["", "guess", "width", "power", "contraction"],
  ["coefficients[age]", "0.5", "0.2", "90 %", "12 %"],
  ["sigma", "1", "0.25", "-", "3 %"],
]);

describe("text that is wider than the terminal", () => {
  it("continues a table below, with its first column again", () => {
    expect(folded(table, 34)).toBe(
      [
        "                   guess  width",
        "coefficients[age]    0.5    0.2",
        "sigma                  1   0.25",
        "                   power",
        "coefficients[age]   90 %",
        "sigma                  -",
        "                   contraction",
        "coefficients[age]         12 %",
        "sigma                      3 %",
      ].join("\n"),
    );
  });

  it("breaks lines between words, below what they continue", () => {
    const text =
      "- a note that is too long for this\n\ncost  epsilon 1 for one patient\nunit  one patient of all";
    expect(folded(text, 24)).toBe(
      "- a note that is too\n  long for this\n\ncost  epsilon 1 for one\n      patient\nunit  one patient of all",
    );
  });

  it("keeps every word, in lines that fit unless one word does not", () => {
    const word = fc.stringMatching(/^[a-z0-9%.-]{1,12}$/);
    const line = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), fc.integer({ min: 40, max: 60 }), (lines, width) => {
        const text = lines.join("\n");
        const found = folded(text, width);
        expect(found.split(/\s+/)).toEqual(text.split(/\s+/));
        for (const one of found.split("\n")) expect(one.length).toBeLessThanOrEqual(width);
      }),
    );
  });

  it("is left alone where it fits and where nobody says how wide it is", () => {
    expect(folded(table, 200)).toBe(table);
    const write = () => undefined;
    expect(widthOf({ write, isTTY: true, columns: 80 })).toBe(80);
    for (const output of [{ write }, { write, columns: 80 }, { write, isTTY: true, columns: 10 }])
      expect(widthOf(output)).toBe(Number.POSITIVE_INFINITY);
  });
});
