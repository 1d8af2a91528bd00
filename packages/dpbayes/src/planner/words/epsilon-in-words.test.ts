import { parseStudy } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import { epsilonInWords } from "./epsilon-in-words.ts";

function words(privacy: Readonly<Record<string, unknown>>, family = "gaussian", formula = "age ~ 1"): string {
  const variables = {
    age: { type: "number", bounds: [0, 100] },
    words: { type: "counts", length: 4, total: 6 },
  };
  const study = parseStudy({
    format: "dpbayes.study/1",
    id: "age",
    question: "How old?",
    variables,
    model: { family, formula },
    privacy: { epsilon: 1, unit: "one visitor", ...privacy },
  });
  return epsilonInWords(study).join("\n");
}

describe("epsilonInWords", () => {
  it("turns even odds into e^epsilon to 1 and a percentage", () => {
    expect(words({ setting: "local" })).toContain("at most 2.72 : 1: a probability of at most 73.1\u00a0%");
    expect(words({ setting: "local", epsilon: 0.1 })).toContain("52.5\u00a0%");
    expect(words({ setting: "local", epsilon: 12 })).toContain("99.9994\u00a0%");
  });

  it("says what is kept secret, against whom, and what delta adds", () => {
    const held = { setting: "central", mechanism: "gaussian", delta: 1e-6 };
    const added = words({ ...held, neighbours: "add-remove" });
    expect(added).toContain("whether one visitor is in the data at all");
    expect(added).toContain("With probability of at most 1e-6 more than that is lost.");
    expect(added).toContain("not against the holder");
    expect(words({ setting: "local" })).not.toContain("With probability");
    expect(words({ setting: "local" })).toContain("against the collector too");
  });

  it("says that replace-one takes who is in the data to be public, and what the study says of it", () => {
    const held = { setting: "central", mechanism: "gaussian", delta: 1e-6 };
    const known = "Who is in the data, and how many, is taken to be public";
    expect(words({ ...held, neighbours: "replace-one" })).toContain(`${known}.`);
    expect(words({ ...held, neighbours: "replace-one", population: "All of 2024." })).toContain(
      `${known}: All of 2024.\n`,
    );
    expect(words({ ...held, neighbours: "add-remove" })).not.toContain("public");
    expect(words({ setting: "local" })).not.toContain("public");
    expect(words({ setting: "local", population: "all members" })).toContain(`${known}: all members.`);
  });

  it("says that a row is no person", () => {
    const row =
      "It protects one row, not one person: a person who has or changes k rows is protected k times less.";
    expect(words({ setting: "local", unit: "One row of stays" })).toContain(row);
    expect(words({ setting: "local", unit: "one rower" })).not.toContain("not one person");
  });

  it("limits its promise to neighbours within the stated distance", () => {
    const limited = words({ setting: "local", distance: 2 }, "topic-model", "words ~ 1");
    expect(limited).toContain("any two records that differ by at most 2");
    expect(limited).toContain("Ordinary local privacy");
  });
});
