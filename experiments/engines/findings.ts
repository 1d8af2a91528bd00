import { round, sumsCost } from "./cost.ts";
import type { AskedEngine } from "./engine.ts";

/** What is found on the way; sums are compared as they come. */
export class Findings {
  readonly engines: string[] = [];
  readonly figures: Record<string, number | string>;
  readonly problems: string[] = [];
  readonly #expected: readonly bigint[];
  readonly #progress: (line: string) => void;

  constructor(rows: number, expected: readonly bigint[], progress: (line: string) => void) {
    this.figures = { rows, totals: expected.length };
    this.#expected = expected;
    this.#progress = progress;
  }

  async cost(engine: AskedEngine, table: string, runs: number): Promise<void> {
    const { totals, figures, ratio } = await sumsCost(engine, table, runs);
    this.engines.push(`${engine.name} ${engine.version}`);
    Object.assign(this.figures, figures);
    this.#compare(engine.name, totals);
    this.#progress(`${engine.name}: ${ratio} times a plain sum`);
  }

  /** Sums by a way of dpbayes's own. */
  async own(name: string, totals: () => Promise<readonly bigint[]>): Promise<void> {
    const start = performance.now();
    this.#compare(name, await totals());
    this.figures[`${name} s`] = round((performance.now() - start) / 1000);
    this.#progress(`${name}: ${this.figures[`${name} s`]} s`);
  }

  #compare(name: string, totals: readonly bigint[]): void {
    if (this.#expected.some((total, i) => total !== totals[i]))
      this.problems.push(`${name} has other totals`);
  }
}
