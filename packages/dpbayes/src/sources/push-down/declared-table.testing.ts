import { parseStudy } from "@dpbayes/privacy";
import { planTable } from "@dpbayes/privacy/plan";

const plan = (changes: object) =>
  planTable(
    parseStudy({
      format: "dpbayes.study/1",
      id: "declared",
      question: "How long?",
      variables: {
        days: {
          type: "number",
          bounds: [0, 400],
          column: "Tag",
          date: { origin: "2024-01-01", unit: "weeks", format: "dd.mm.yyyy" },
        },
        age: { type: "count", bounds: [18, 98], column: "Alter (Jahre)", missing: [999, "-9"] },
        urgent: { type: "boolean", words: { true: [1, "ja"], false: [2] }, missing: [9] },
        ward: { type: "category", levels: ["A", "B"], spellings: { B: ["b", "Süd's"] }, missing: ["?"] },
      },
      model: { family: "linear-regression", formula: "days ~ age + urgent + ward" },
      privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one row", neighbours: "add-remove" },
      ...changes,
    }),
  );

/** A study of columns that are read as it declares, and one of the same columns as levels. */
export const declaredPlans = [plan({}), plan({ model: { family: "naive-bayes", formula: "ward ~ urgent" } })];

/** Rows with codes, words, spellings and dates, wrong ones too; dates as `type`. */
export function declaredTable(type: "date" | "timestamp" | "text"): string {
  const day = (text: string) => {
    const [year, month, dayOfMonth] = text.split("-");
    return type === "text" ? `'${dayOfMonth}.${month}.${year}'` : `CAST('${text}' AS ${type})`;
  };
  const rows = [
    [day("2024-03-05"), 40, 1, "'A'"],
    [day("2023-01-31"), 97, 2, "'b'"],
    [day("2024-02-29"), 999, 1, "'B'"],
    [day("2024-02-29"), -9, 1, "'B'"],
    [day("2034-12-31"), 999999, 1, "'Süd''s'"],
    [day("0001-01-01"), 18, 2, "'?'"],
    ["NULL", 18, 2, "'B'"],
    [day("2024-05-05"), 50, 9, "'B'"],
    [day("2024-05-05"), 50, 7, "'B'"],
    [day("2024-05-05"), 50, 1, "'C'"],
    [day("2024-05-05"), "NULL", 1, "'B'"],
  ];
  const values = rows.map((row) => `(${row.join(", ")})`).join(", ");
  return `SELECT * FROM (VALUES ${values}) AS t("Tag", "Alter (Jahre)", urgent, ward)`;
}
