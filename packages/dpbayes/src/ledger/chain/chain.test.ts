import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type Chain, chainOf, NO_CHAIN } from "../../ledger-lines/chain.ts";
import { type LedgerEvent, type LedgerLine, lineAfter, lineText } from "../../ledger-lines/lines.ts";

const when = "2026-01-01T00:00:00.000Z";
const amount = { epsilon: "1", delta: "0" };
const open: LedgerEvent = {
  kind: "open",
  unit: "eine Schülerin",
  neighbours: "replace-one",
  budget: amount,
  when,
};
const budget: LedgerEvent = { kind: "budget", budget: amount, when };

const read = (bytes: Uint8Array | string): Chain =>
  chainOf("a.jsonl", typeof bytes === "string" ? Buffer.from(bytes) : bytes);
const textOf = (...lines: readonly LedgerLine[]) => lines.map(lineText).join("");

const first = lineAfter(undefined, open);
const second = lineAfter(first, budget);
const third = lineAfter(second, budget);

describe("a line that continues an earlier one", () => {
  const late = lineAfter(first, budget);
  it("is void, and the chain goes on without it", () => {
    expect(read(textOf(first, second, late, third)).lines).toEqual([first, second, third]);
    expect(read(textOf(first, lineAfter(undefined, open), second)).lines).toEqual([first, second]);
  });

  it("is nothing to build on", () => {
    expect(() => read(textOf(first, second, late, lineAfter(late, budget)))).toThrow(
      "line 4: it does not continue the line before it",
    );
  });

  it("counts if it stands first", () => {
    expect(read(textOf(first, late, second)).lines).toEqual([first, late]);
  });

  it("is no copy of one that counts", () => {
    expect(() => read(textOf(first, second, third, second))).toThrow("line 4: it stands there twice");
  });
});

describe("what a killed writer leaves", () => {
  const whole = lineText(third);
  it("is passed over, wherever it was cut, in the middle of a character too", () => {
    const other = lineAfter(undefined, open);
    const bytes = Buffer.from(lineText(other));
    for (let cut = 0; cut < bytes.length; cut++) {
      const torn = bytes.subarray(0, cut);
      expect(read(torn)).toMatchObject({ lines: [], ended: cut === 0 });
      const after = read(Buffer.concat([torn, Buffer.from(`\n${textOf(first)}`)])).lines;
      expect(after).toEqual(cut === bytes.length - 1 ? [other] : [first]);
    }
  });

  it("takes with it a line that is glued to it, and both stay away", () => {
    for (const cut of [1, 3, 8, 9, 50, whole.length - 1])
      for (const again of [0, 4, 100])
        expect(
          read(textOf(first, second) + whole.slice(0, again) + whole.slice(0, cut) + textOf(third, third))
            .lines,
        ).toEqual([first, second, third]);
  });

  it("may be zeros after a power cut", () => {
    expect(read(`${textOf(first)}\0\0\0`).lines).toEqual([first]);
    expect(read(`${textOf(first)}\0\0\0\n${textOf(second)}`).lines).toEqual([first, second]);
    expect(read(`${textOf(first)}\0\0${whole.slice(0, 30)}\0\n${textOf(second)}`).lines).toHaveLength(2);
  });

  it("counts with its line feed, not before", () => {
    expect(read(textOf(first, second).trimEnd())).toMatchObject({ lines: [first], ended: false });
    expect(read(textOf(first, second)).lines).toEqual([first, second]);
  });
});

describe("what no ledger wrote", () => {
  it.each([
    ["words", "hello\n", "it is no line of a ledger"],
    ["words without a line feed", "hello", "it is no line of a ledger"],
    ["words before a line", `# ${lineText(second)}`, "it is no line of a ledger"],
    ["other JSON", "{}\n", "it is no line of a ledger"],
    ["a space more", lineText(second).replace(":", ": "), "it is not written as a ledger writes it"],
    [
      "a field twice",
      lineText(second).replace("{", '{"index":1,'),
      "it is not written as a ledger writes it",
    ],
    [
      "a field more",
      lineText(second).replace(/\}\n$/, ',"x":1}\n'),
      "it is not written as a ledger writes it",
    ],
    ["another number", lineText(second).replace('"1"', '"2"'), "its content does not match its hash"],
    ["a number left out", textOf(lineAfter({ ...first, index: 2 }, budget)), "missing or stands elsewhere"],
    ["an opening in the middle", textOf(lineAfter(first, open)), "opened by its first line, once"],
    [
      "an edit that breaks a line",
      lineText(second).replace("}", "") + textOf(third),
      "line 3: it does not continue",
    ],
  ])("%s is refused", (_, text, problem) => {
    expect(() => read(textOf(first) + text)).toThrow(problem);
  });
});

test("who followed the chain before goes on from there, to the same lines and the same refusals", () => {
  const all = `${textOf(first)}{"ind\n${textOf(second, lineAfter(first, budget), third)}{"index":5`;
  for (let cut = 0; cut < all.length; cut++) {
    const before = read(all.slice(0, cut));
    expect(chainOf("a.jsonl", Buffer.from(all), before)).toEqual(read(all));
    expect(() => chainOf("a.jsonl", Buffer.from(`${all}\nhello\n`), before)).toThrow("line 7: it is no line");
  }
});

/** Writers that read, write and die in any order. `bytes` are those of its next line that a dying one still writes. */
const step = fc.record({
  writer: fc.nat(3),
  does: fc.constantFrom("reads", "reads", "reads", "writes", "writes", "dies"),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

test("whatever writers do: what was accepted stays, what was told is there, and no line is taken for an edit", () => {
  let told = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 30, maxLength: 60 }), (steps) => {
      let bytes: Uint8Array = new Uint8Array();
      let before: readonly LedgerLine[] = [];
      const seen = [0, 1, 2, 3].map((): Chain => NO_CHAIN);
      const paid = new Set<string>();
      for (const { writer, does, share } of steps) {
        const { lines, ended } = seen[writer]!;
        const line = lineAfter(lines.at(-1), lines.length === 0 ? open : budget);
        const wanted = Buffer.from(`${ended ? "" : "\n"}${lineText(line)}`);
        if (does === "reads") seen[writer] = read(bytes);
        if (does === "writes") bytes = Buffer.concat([bytes, wanted]);
        if (does === "dies")
          bytes = Buffer.concat([bytes, wanted.subarray(0, Math.round(share * wanted.length))]);
        const after = read(bytes).lines;
        if (does === "writes" && after[line.index - 1]?.hash === line.hash) paid.add(line.hash);
        expect(after.slice(0, before.length)).toEqual(before);
        before = after;
        const hashes = new Set(after.map(({ hash }) => hash));
        expect([...paid].filter((hash) => !hashes.has(hash))).toEqual([]);
        for (const [i, { previous }] of after.entries()) if (i > 0) expect(previous).toBe(after[i - 1]!.hash);
      }
      told += paid.size;
    }),
    { numRuns: 100, seed: 3 },
  );
  expect(told).toBeGreaterThan(300);
});

describe("an event that no ledger writes", () => {
  const spend = { kind: "spend", id: "a", spent: amount, study: "s", studyDigest: "d", when };
  const wrong: readonly (readonly [string, object])[] = [
    ["a spend of nothing", { ...spend, spent: null }],
    ["a spend of a number", { ...spend, spent: { epsilon: 1, delta: "0" } }],
    ["a spend without a name", { ...spend, id: undefined }],
    ["a release in no file", { ...spend, output: 5 }],
    ["a release in a file that cannot be", { ...spend, output: "a\0b" }],
    ["a sealed copy without a key", { ...spend, sealed: { file: "a" } }],
    ["a budget of nothing", { kind: "budget", when }],
    ["another kind", { ...spend, kind: "gift" }],
  ];
  it.each(wrong)("is named, though its hash is right: %s", (_, event) => {
    const line = lineAfter(first, event as LedgerEvent);
    expect(() => read(textOf(first, line))).toThrow("line 2: it is no line of a ledger");
  });

  it("may have more than this version knows", () => {
    const line = lineAfter(first, { ...spend, later: 1 } as LedgerEvent);
    expect(read(textOf(first, line)).lines).toHaveLength(2);
  });

  it("is passed over where it nests without end, as beginnings that were glued together do", () => {
    const glued = lineText(second).slice(0, -40).repeat(60);
    expect(read(`${textOf(first)}${glued}\n`).lines).toEqual([first]);
  });
});
