import type { TableQuestion } from "@dpbayes/inference/tables";
import { parseNoisyTable } from "@dpbayes/privacy/formats";
import { expect, it } from "vitest";
import { hiddenIn } from "./hidden-in.ts";

const noise = { law: "geometric", scale: 2 } as const;
const table = parseNoisyTable({
  format: "dpbayes.table/1",
  id: "visits",
  axes: [
    { name: "region", levels: ["north", "south", "west"] },
    { name: "age", levels: ["<30", "30-59", "60+"] },
  ],
  measurements: [
    { keep: ["age", "region"], values: [7, null, 9, 6, null, 16, null, null, 8], noise },
    { keep: ["region"], groups: { region: [["north", "west"], ["south"]] }, values: [31, null], noise },
  ],
  hidden: [
    { measurement: 0, rule: "at-most", value: 5 },
    { measurement: 1, rule: "at-most", value: 20 },
  ],
});

it.each<[TableQuestion, readonly [number, number] | undefined]>([
  [{ kind: "total" }, [4, 9]],
  [{ kind: "total", cells: { region: "south" } }, [3, 3]],
  [{ kind: "total", cells: { region: "west" } }, undefined],
  [{ kind: "total", cells: { age: ["60+", "<30"], region: ["north", "west"] } }, [1, 4]],
  [{ kind: "share", cells: { age: "60+" }, of: { region: "north" } }, [1, 3]],
  [{ kind: "ratio", cells: { age: "60+" }, to: { region: "north" } }, [2, 5]],
  [{ kind: "difference", cells: { region: "west" }, minus: { age: "30-59" } }, [1, 5]],
  [{ kind: "linear", weights: [{ cells: { region: "west" }, weight: 2 }] }, undefined],
  [{ kind: "rank", axis: "region", cells: { age: "60+" } }, [2, 3]],
])("counts the hidden numbers behind %j", (question, expected) => {
  const found = hiddenIn(table, question);
  expect(found && [found.count, found.of]).toEqual(expected);
});
