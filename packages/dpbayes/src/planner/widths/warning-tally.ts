import type { FitWarning } from "@dpbayes/inference";

/** How many simulated studies would carry a warning. */
export interface ExpectedWarning {
  readonly code: string;
  readonly studies: number;
  /** Studies that were simulated. */
  readonly of: number;
  /** What one of them says. */
  readonly sentence: string;
  readonly remedy: string;
}

export interface WarningTally {
  /** Counts the warnings of one study, each kind once. */
  add(warnings: readonly FitWarning[]): void;
  /** The most frequent first. */
  counted(): readonly ExpectedWarning[];
}

export function warningTally(): WarningTally {
  const studies = new Map<string, number>();
  const examples = new Map<string, FitWarning>();
  let of = 0;
  return {
    add(warnings) {
      of++;
      for (const code of new Set(warnings.map((warning) => warning.code)))
        studies.set(code, (studies.get(code) ?? 0) + 1);
      for (const warning of warnings) if (!examples.has(warning.code)) examples.set(warning.code, warning);
    },
    counted: () =>
      [...studies]
        .sort(([, a], [, b]) => b - a)
        .map(([code, count]) => {
          const { sentence, remedy } = examples.get(code)!;
          return { code, studies: count, of, sentence, remedy };
        }),
  };
}
