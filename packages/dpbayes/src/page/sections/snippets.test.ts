import { expect, test } from "vitest";
import { exportSnippets } from "./snippets.ts";

test("every format has a snippet, CSV one in each language that needs nothing installed", () => {
  const snippets = exportSnippets();
  expect(new Set(snippets.map(({ opens }) => opens))).toEqual(
    new Set(["csv", "parquet", "arviz", "cmdstan"]),
  );
  const bare = snippets.filter(({ needs }) => needs === "");
  expect(bare.map(({ language, opens }) => `${language} ${opens}`)).toEqual(["R csv", "Python csv"]);
});

test("names of files cannot end their text", () => {
  for (const { code } of exportSnippets('a"b\\c')) expect(code).toContain('"a\\"b\\\\c');
});
