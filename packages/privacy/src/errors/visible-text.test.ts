import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { errorsOf } from "./from-catalogue.ts";
import { visibleLines, visibleText } from "./visible-text.ts";

describe("visibleText", () => {
  it("writes out what acts on a terminal or turns reading round", () => {
    expect(visibleText("a\u001b[2Jb\u0007\u0000\u009b\u007f\n")).toBe(
      "a\\u001b[2Jb\\u0007\\u0000\\u009b\\u007f\\u000a",
    );
    expect(visibleText("\u202eab\u2066\u200e\u061c\u2028\u200b\ufeff")).toBe(
      "\\u202eab\\u2066\\u200e\\u061c\\u2028\\u200b\\ufeff",
    );
    expect(visibleText("\ud800a\udfff\uffff\u{1ffff}")).toBe("\\ud800a\\udfff\\uffff\\ud83f\\udfff");
    expect(visibleLines("a\u0007\nb\r\n")).toBe("a\\u0007\nb\\u000d\n");
  });

  it("leaves the text of people as it is: accents, scripts, emoji and their joiners", () => {
    for (const text of [
      "Zürich, Łódź, São Paulo",
      "東京 كتاب हिन्दी",
      "👩‍👩‍👧",
      "می‌خواهم",
      "a \\u001b b",
      "« » “ ” – …",
    ])
      expect(visibleText(text)).toBe(text);
  });

  it("changes nothing in what JSON says", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(JSON.parse(visibleText(JSON.stringify({ text })))).toEqual({ text });
      }),
    );
  });

  it("is what an error's sentence is filled with, cut where it is long", () => {
    const error = errorsOf({ ODD: "it is {found}\nand {other}" })("ODD", {
      found: "\u001b[2J\n",
      other: "x".repeat(9000),
    });
    expect(error.message).toBe(`it is \\u001b[2J\\u000a\nand ${"x".repeat(2000)}… (9000 characters)`);
    expect(error.details["found"]).toBe("\u001b[2J\n");
  });
});
