import { regression, withLevels } from "./declared-family.ts";

export const logisticRegression = regression(withLevels, { outcomeLevels: 2 });
