import { setTimeout as after } from "node:timers/promises";
import { DpbayesError } from "../errors/index.ts";
import { databaseProblem } from "./database-problem.ts";

/** As long as a database may take to come back: behind a crash its log is replayed first. */
const PATIENCE = 60_000;
const PAUSE = 250;

/** Does a step of a start again for as long as the database is lost on the way: a process that ended would leave nobody to come back. */
export async function retryWhileLost<T>(step: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + PATIENCE; ; await after(PAUSE)) {
    try {
      return await step();
    } catch (error) {
      if (!isLost(error) || Date.now() >= until) throw error;
    }
  }
}

function isLost(error: unknown): boolean {
  if (error instanceof DpbayesError) return error.code === "DATABASE_UNREACHABLE";
  return databaseProblem(error) === "unreachable";
}
