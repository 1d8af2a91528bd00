/** One verification that `npm run verify` can run. */
export interface VerificationSuite {
  readonly name: string;
  /** One line for the help text. */
  readonly about: string;
  /** Runs everything, rewrites the suite's results and its table; true if all went as it must. */
  run(progress: (line: string) => void): Promise<boolean>;
}
