import type { SendTasks } from "./in-processes.ts";
import type { StoredStudy } from "./pages/stored-study.ts";

/** One verification that `npm run verify` can run. */
export interface VerificationSuite {
  readonly name: string;
  /** One line for the help text. */
  readonly about: string;
  /**
   * Runs everything, stores its results and rewrites its page; true if all went as it must. Suites that work in batches begin none from `until`
   * on (milliseconds since 1970) and store what they have. Those that work in processes of their own send their tasks by `send`, where it is
   * given.
   */
  run(progress: (line: string) => void, until?: number, send?: SendTasks): Promise<boolean>;
  /** One of its runs by itself, where it is asked for as `SUITE/RUN`. */
  part?(name: string): VerificationSuite | undefined;
  /** What its stored results give. */
  stored(): Promise<StoredStudy>;
}
