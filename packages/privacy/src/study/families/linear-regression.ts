import { regression } from "./declared-family.ts";

export const linearRegression = { ...regression(["number"]), residual: true } as const;
