import { parseStudy, type Release, type Study } from "@dpbayes/privacy";
import { simulateReleases } from "dpbayes/planner";
import { familyNamed } from "../families/grid-families.ts";
import { type Cell, HOLDERS } from "./cells.ts";

export function studyOf({ family, law, setting, epsilon }: Cell): Study {
  const { privacy, ...asked } = familyNamed(family).asked(law);
  const shared = { setting, epsilon, unit: "one person", ...privacy };
  return parseStudy({
    format: "dpbayes.study/1",
    id: "off-model",
    question: "Do intervals hold the truth as often as they say although data are not as the model says?",
    ...asked,
    privacy: setting === "local" ? shared : { ...shared, delta: 1e-5, neighbours: "replace-one" },
  });
}

/** Records of a cell's population, read and summed by the private side's own code; seeded noise that protects nobody. */
export function simulateCell(cell: Cell, seed: string): Promise<readonly Release[]> {
  const population = familyNamed(cell.family).population(cell.law);
  return simulateReleases({
    study: studyOf(cell),
    guess: { parameters: {}, population },
    records: cell.records,
    holders: cell.setting === "distributed" ? HOLDERS : 1,
    seed,
  });
}
