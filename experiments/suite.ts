import type { StoredStudy } from "./pages/stored-study.ts";

/** One verification that `npm run verify` can run. */
export interface VerificationSuite {
  readonly name: string;
  /** One line for the help text. */
  readonly about: string;
  /** Runs everything, stores its results and rewrites its page; true if all went as it must. */
  run(progress: (line: string) => void): Promise<boolean>;
  /** What its stored results give. */
  stored(): Promise<StoredStudy>;
}
