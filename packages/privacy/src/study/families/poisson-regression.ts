import { regression } from "./declared-family.ts";

export const poissonRegression = regression(["count"]);
