import { regression } from "./declared-family.ts";

export const linearRegression = regression(["number"]);
