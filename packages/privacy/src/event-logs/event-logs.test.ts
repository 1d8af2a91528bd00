import { describe, expect, it } from "vitest";
import { type LogRow, loadLog } from "./load-log.ts";
import { type LogDeclaration, logStudy } from "./log-study.ts";

const declaration: LogDeclaration = {
  id: "calls",
  question: "When did what change?",
  regions: ["north", "south"],
  months: ["2004-11", "2005-02"],
  fields: { kind: ["fire", "other"], night: ["false", "true"] },
  states: 2,
  unobserved: ["south/2004-11"],
  epsilon: 1,
};
const study = logStudy(declaration);
const columns = { region: "district", date: "received", fields: { kind: "type" } };
const row = (change: LogRow = {}): LogRow => ({
  district: "north",
  received: "2004-12-24T18:00",
  type: "fire",
  night: "true",
  ...change,
});
const south = row({ district: " south", received: "2005-01" });

describe("a study of a log", () => {
  it("has a cell for every month of the range", () => {
    expect(study.variables["month"]).toEqual({
      type: "category",
      levels: ["2004-11", "2004-12", "2005-01", "2005-02"],
    });
    expect(study.model.formula).toBe("kind + night ~ region / month");
  });

  it.each([
    [["2005-01", "2004-12"], "months is 2005-01 to 2004-12, must be ascending"],
    [["2005-13", "2006-01"], 'a month is "2005-13", must be written as "2004-01"'],
  ] as const)("refuses %o", (months, message) => {
    expect(() => logStudy({ ...declaration, months })).toThrow(message);
  });
});

describe("loading a log", () => {
  it("gives rows the study's names", () => {
    expect(loadLog(study, [row(), south], columns)).toEqual([
      { region: "north", month: "2004-12", kind: "fire", night: "true" },
      { region: "south", month: "2005-01", kind: "fire", night: "true" },
    ]);
  });

  it.each([
    [
      "an unknown level",
      row({ type: "secret" }),
      "record 2, field kind is of an unknown level, must be one of the 2 levels",
    ],
    ["an unknown region", row({ district: "secret" }), "record 2, field region is of an unknown level"],
    ["an empty cell", row({ night: " " }), "record 2, field night is empty, must be one of the 2 levels"],
    [
      "no date",
      row({ received: "secret" }),
      'record 2, field received is no date, must be a date that starts with "YYYY-MM"',
    ],
    ["another month", row({ received: "2009-01-01" }), "record 2, field month is of an unknown level"],
    ["a missing column", { district: "north" }, "record 2, field received is missing, must be a text"],
    [
      "an unobserved cell",
      row({ district: "south", received: "2004-11" }),
      "record 2, field the cell is declared as unobserved",
    ],
  ] as const)("refuses %s, and does not say what it holds", (_, wrong, message) => {
    const load = () => loadLog(study, [south, wrong], columns);
    expect(load).toThrow(message);
    expect(load).not.toThrow("secret");
  });

  it("refuses regions and tables without entries, unless regions may be empty", () => {
    expect(() => loadLog(study, [], columns)).toThrow("the table has 0 records");
    expect(() => loadLog(study, [row()], columns)).toThrow(
      "number of regions without entries is 1 of 2, must be 0",
    );
    expect(loadLog(study, [row()], columns, { emptyRegions: "allow" })).toHaveLength(1);
  });

  it("puts unknown levels under another one where asked to", () => {
    const otherwise = { kind: "other" };
    const [first] = loadLog(study, [row({ type: "flood" }), south], columns, { otherwise });
    expect(first!["kind"]).toBe("other");
    expect(() => loadLog(study, [row()], columns, { otherwise: { kind: "flood" } })).toThrow(
      'otherwise.kind is "flood", must be a declared level of kind',
    );
  });
});
