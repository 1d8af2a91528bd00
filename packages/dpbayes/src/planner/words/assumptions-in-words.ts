import type { Study } from "@dpbayes/privacy/formats";
import { protectsRow } from "../../sources/row-unit.ts";

/** What a guarantee takes for granted, and whom it does not protect, in sentences. */
export function assumptionsInWords({ privacy }: Study): readonly string[] {
  return [
    ...publicWords(privacy),
    ...(protectsRow(privacy)
      ? ["It protects one row, not one person: a person who has or changes k rows is protected k times less."]
      : []),
  ];
}

/** Replace-one compares tables of the same people; devices report by themselves, and only a study can say who they are. */
function publicWords({ setting, neighbours, population }: Study["privacy"]): readonly string[] {
  if (neighbours === "add-remove") return [];
  const known = "Who is in the data, and how many, is taken to be public";
  if (population !== undefined) return [`${known}: ${population.trim().replace(/\.$/, "")}.`];
  return setting === "local" ? [] : [`${known}.`];
}
