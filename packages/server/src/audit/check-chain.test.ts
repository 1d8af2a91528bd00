import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkChain } from "./check-chain.ts";
import { type AuditEntry, type AuditHead, hashOfEntry } from "./entry.ts";

const word = fc.string({ maxLength: 8 });
const event = fc.record({
  actor: word,
  action: word,
  object: word,
  detail: fc.dictionary(word, fc.oneof(word, fc.integer(), fc.boolean(), fc.array(word, { maxLength: 2 })), {
    maxKeys: 3,
  }),
});
const chain = fc.array(event, { minLength: 2, maxLength: 12 }).map(chained);

function chained(events: readonly Pick<AuditEntry, "actor" | "action" | "object" | "detail">[]) {
  const entries: AuditEntry[] = [];
  for (const [i, each] of events.entries()) {
    const entry = {
      ...each,
      organisation: "o",
      index: i + 1,
      at: new Date(i * 1000).toISOString(),
      previous: entries.at(-1)?.hash ?? "",
    };
    entries.push({ ...entry, hash: hashOfEntry(entry) });
  }
  return entries;
}

function problemIn(entries: readonly AuditEntry[], noted: readonly AuditHead[] = []) {
  const check = checkChain(noted);
  for (const entry of entries) check.add(entry);
  check.end();
  return check.problem;
}

const headOf = (entries: readonly AuditEntry[]): AuditHead => entries.at(-1)!;

describe("a chain", () => {
  it("is whole as it was written, at every length", () => {
    fc.assert(
      fc.property(chain, (entries) => {
        expect(problemIn(entries, [headOf(entries), entries[0]!])).toBeUndefined();
      }),
    );
  });

  const fields = ["organisation", "at", "actor", "action", "object", "previous", "hash"] as const;
  it("shows a change of any field, where it is", () => {
    fc.assert(
      fc.property(chain, fc.nat(), fc.constantFrom(...fields), (entries, where, field) => {
        const i = where % entries.length;
        const changed = entries.with(i, { ...entries[i]!, [field]: `${entries[i]![field]}x` });
        expect(problemIn(changed)).toEqual({ index: i + 1, problem: "changed" });
      }),
    );
  });

  it("shows a change of a detail or of an index", () => {
    fc.assert(
      fc.property(chain, fc.nat(), (entries, where) => {
        const i = where % entries.length;
        const entry = entries[i]!;
        const detail = { ...entry.detail, added: 1 };
        expect(problemIn(entries.with(i, { ...entry, detail }))?.index).toBe(i + 1);
        expect(problemIn(entries.with(i, { ...entry, index: entry.index + 1 }))?.index).toBe(i + 1);
      }),
    );
  });

  it("shows a changed entry whose own hash was made again, by the next one or a known head", () => {
    fc.assert(
      fc.property(chain, fc.nat(), (entries, where) => {
        const i = where % entries.length;
        const entry = { ...entries[i]!, actor: `${entries[i]!.actor}x` };
        const forged = entries.with(i, { ...entry, hash: hashOfEntry(entry) });
        expect(problemIn(forged, [headOf(entries)])).toBeDefined();
      }),
    );
  });

  it("shows what was removed, and what was put elsewhere", () => {
    fc.assert(
      fc.property(chain, fc.nat(), fc.nat(), (entries, one, other) => {
        const i = one % (entries.length - 1);
        expect(problemIn(entries.toSpliced(i, 1))).toEqual({ index: i + 1, problem: "missing" });
        const j = i + 1 + (other % (entries.length - 1 - i));
        const swapped = entries.with(i, entries[j]!).with(j, entries[i]!);
        expect(problemIn(swapped)?.index).toBe(i + 1);
      }),
    );
  });

  it("that was cut at its end is whole in itself, and shown by a head that was noted before", () => {
    fc.assert(
      fc.property(chain, fc.nat(), (entries, where) => {
        const left = where % entries.length;
        const cut = entries.slice(0, left);
        expect(problemIn(cut)).toBeUndefined();
        expect(problemIn(cut, [headOf(entries)])).toEqual({ index: left + 1, problem: "cut" });
      }),
    );
  });

  it("that was written again from some entry on is shown by a head that was noted before", () => {
    fc.assert(
      fc.property(chain, (entries) => {
        const other = chained(
          entries.map((entry, i) => (i === 0 ? { ...entry, actor: "x another" } : entry)),
        );
        expect(problemIn(other)).toBeUndefined();
        expect(problemIn(other, [headOf(entries)])?.problem).toBe("changed");
      }),
    );
  });
});
