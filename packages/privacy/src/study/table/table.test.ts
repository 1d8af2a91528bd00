import { describe, expect, it } from "vitest";
import { privatize } from "../../release/table/privatize.ts";
import { parseStudy, studyDigest } from "../parse-study.ts";
import { dayNumber, dayOf } from "./day-number.ts";
import { withoutTable } from "./without-table.ts";

const plain = {
  format: "dpbayes.study/1",
  id: "stay",
  question: "How long?",
  variables: {
    days: { type: "number", bounds: [0, 60] },
    ward: { type: "category", levels: ["A", "B"] },
    ill: { type: "boolean" },
  },
  model: { family: "linear-regression", formula: "days ~ ward + ill" },
  privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one patient", neighbours: "replace-one" },
};

const declared = (changes: Readonly<Record<string, object>>, table?: object) => ({
  ...plain,
  variables: Object.fromEntries(
    Object.entries(plain.variables).map(([name, one]) => [name, { ...one, ...changes[name] }]),
  ),
  ...(table && { table }),
});

describe("how a table is read", () => {
  const read = {
    days: { column: "Tage", decimal: ",", thousands: ".", missing: ["NA", -9] },
    ward: { spellings: { B: ["b", 2] }, missing: ["?"] },
    ill: { words: { true: ["ja"], false: ["nein", 0] } },
  };

  it("is no part of what a study asks: neither of its digest nor of a release", async () => {
    const study = parseStudy(declared(read, { delimiter: "tab", encoding: "utf-16le" }));
    expect(studyDigest(study)).toBe(studyDigest(parseStudy(plain)));
    const release = await privatize(study, [{ days: 3, ward: "A", ill: true }]);
    expect(release.study).toEqual(parseStudy(plain));
    const unread = parseStudy(plain);
    expect(withoutTable(unread)).toBe(unread);
  });

  it("leaves the day that dates are counted from, which says what the number means", () => {
    const date = { origin: "2020-01-01", unit: "weeks" };
    const study = parseStudy(declared({ days: { date: { ...date, format: "dd.mm.yyyy" }, column: "Tag" } }));
    expect(withoutTable(study).variables["days"]).toEqual({ ...parseStudy(plain).variables["days"], date });
  });

  it.each([
    [{ days: { decimal: ",", thousands: "," } }, 'variables.days.thousands is ",", must be another mark'],
    [{ days: { thousands: "." } }, "must be another mark than the decimal one"],
    [
      { days: { date: { origin: "2021-02-29" } } },
      "variables.days.date.origin is 2021-02-29, must be a day of the",
    ],
    [{ days: { date: { origin: "1.1.2020" } } }, "must be a date such as 2020-01-31"],
    [{ days: { date: { origin: "2020-01-01" }, decimal: "," } }, "a date has neither"],
    [{ ill: { words: { true: ["j"], false: ["j"] } } }, '"j" with two meanings, must be every text with one'],
    [{ ill: { words: { true: [], false: ["n"] } } }, "at least one word for true"],
    [{ ill: { missing: ["no"] } }, 'variables.ill.missing is "no" with two meanings'],
    [{ ward: { spellings: { C: ["c"] } } }, "variables.ward.spellings.C is no level, must be one of: A, B"],
    [{ ward: { spellings: { A: ["B"] } } }, '"B" with two meanings'],
    [{ ward: { missing: ["A"] } }, 'variables.ward.missing is "A" with two meanings'],
    [{ ward: { decimal: "," } }, "variables.ward.decimal is not known"],
  ])("is refused where it could be read in two ways: %j", (changes, says) => {
    expect(() => parseStudy(declared(changes))).toThrow(says);
  });

  it.each([
    [{ header: false }, "table.columns is missing, must be the columns' names in order"],
    [{ columns: ["days"] }, "table.columns is given, must be absent, or header: false"],
    [
      { header: false, columns: ["days", "ward"] },
      "table.columns is 0 times ill, must be every column that is read",
    ],
    [{ header: false, columns: ["days", "ward", "ill", "ill"] }, "is 2 times ill"],
    [{ delimiter: ";;" }, "table.delimiter is"],
    [{ encoding: "latin1" }, "must be one of: utf-8, utf-16le, utf-16be, windows-1252"],
  ])("is refused where a file cannot be laid out so: %j", (table, says) => {
    expect(() => parseStudy(declared({}, table))).toThrow(says);
  });
});

describe("the number of a day", () => {
  it("is that of the platform's calendar, from year 1 to 9999", () => {
    for (let day = -719_162; day < 2_932_897; day += 1009) {
      const date = new Date(day * 86_400_000);
      expect(dayNumber(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())).toBe(day);
    }
  });

  it.each(["2021-02-29", "1900-02-29", "2020-04-31", "2020-13-01", "2020-00-10", "2020-01-00", "0000-01-01"])(
    "is none of %s",
    (text) => expect(dayOf(text)).toBeUndefined(),
  );

  it("knows the days that come every four years", () => {
    expect(dayOf("2000-02-29")).toBe(11_016);
    expect(dayOf("2024-02-29")).toBe(19_782);
  });
});
