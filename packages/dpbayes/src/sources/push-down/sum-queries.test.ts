import { readFileSync } from "node:fs";
import { parseStudy } from "@dpbayes/privacy";
import { planTable } from "@dpbayes/privacy/plan";
import { expect, test } from "vitest";
import { postgres } from "./dialects/postgres.ts";
import { quoteName, quoteText } from "./input-sql.ts";
import { pushedStatistic } from "./pushed-statistic.ts";
import { momentQueries } from "./sum-queries.ts";

test("the query of the README is the one that is run", () => {
  const study = parseStudy({
    format: "dpbayes.study/1",
    id: "age",
    question: "How old are patients?",
    variables: { age: { type: "number", bounds: [18, 98] } },
    model: { family: "gaussian", formula: "age ~ 1", statistic: { squares: false } },
    privacy: { setting: "central", epsilon: 1, unit: "one patient", neighbours: "replace-one" },
  });
  const statistic = pushedStatistic(planTable(study));
  if (statistic.kind !== "moments") throw new Error("moments expected");
  const relation = { sql: quoteName("visits"), kinds: new Map([["age", "number" as const]]) };
  const [sql] = momentQueries(statistic, relation, postgres);
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const shown = /```sql\n([^`]*)```/.exec(readme)![1]!;
  const bare = (text: string) => text.replace(/\s+/g, "");
  expect(bare(shown)).toBe(bare(sql!));
});

test("names and texts cannot end their quotes", () => {
  expect(quoteName('a"; DROP TABLE b; --')).toBe('"a""; DROP TABLE b; --"');
  expect(quoteText("it's")).toBe("'it''s'");
  expect(quoteText("\\'; --")).toBe("E'\\\\''; --'");
});
