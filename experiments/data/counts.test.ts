import { describe, expect, it } from "vitest";
import { excerptOf } from "./bag-of-words.ts";
import { countTable, standInCorpus, standInInteractions } from "./tables/count-table.ts";
import { parseCsv } from "./tables/read-csv.ts";

describe("bags of words", () => {
  it("keep the words of the most documents among the first documents", () => {
    const counts = parseCsv("doc,word,count\n0,0,2\n0,2,1\n1,2,5\n1,1,1\n2,1,9\n3,1,9\n");
    const vocabulary = parseCsv('word,term\n0,a\n1,b\n2,"2,000"\n');
    const corpus = excerptOf("t", counts, vocabulary, { documents: 3, words: 2 });
    expect(corpus).toMatchObject({ rows: 3, columns: 2, words: ["b", "2,000"], origin: "real" });
    expect([...corpus.counts]).toEqual([0, 1, 1, 5, 9, 0]);
  });
});

describe("tables", () => {
  it("have their counts in place, zeros elsewhere", () => {
    expect([...countTable("t", 2, 3, [[1, 2, 7]]).counts]).toEqual([0, 0, 0, 0, 0, 7]);
  });

  it("have stand-ins that say what they are", () => {
    const corpus = standInCorpus("t", 5, 20, 30);
    expect(corpus.counts.reduce((a, b) => a + b, 0)).toBe(150);
    expect(corpus.origin).toBe("synthetic stand-in");
    const actors = standInInteractions("t", 6);
    expect(actors.counts).toHaveLength(36);
    expect([0, 7, 14, 21, 28, 35].every((at) => actors.counts[at] === 0)).toBe(true);
  });
});
