import type { Progress } from "@dpbayes/inference";
import type { Study } from "@dpbayes/privacy/formats";
import type { StudyPlan } from "dpbayes/browser";

/** What the worker is asked that simulates and fits; it sees studies and releases, never a record. */
export interface EngineQuestions {
  /** What may be true, to begin with: the family's own example, empty where it has none. */
  readonly guess: {
    readonly asks: Study;
    readonly tells: never;
    readonly answers: Readonly<Record<string, unknown>>;
  };
  readonly plan: {
    readonly asks: PlanOrder;
    readonly tells: { readonly done: number; readonly total: number };
    readonly answers: ShownPlan;
  };
  readonly fit: { readonly asks: FitOrder; readonly tells: Progress; readonly answers: FittedPage };
  /** The page of the last fit with what takes simulated studies: prior, and the share of privacy noise. */
  readonly compare: {
    readonly asks: null;
    readonly tells: { readonly done: number; readonly total: number };
    readonly answers: string;
  };
  readonly export: {
    readonly asks: ExportKind;
    readonly tells: never;
    readonly answers: readonly ExportedFile[];
  };
}

export interface PlanOrder {
  readonly study: Study;
  readonly guess: Readonly<Record<string, unknown>>;
  readonly records: number;
  readonly holders: number;
  readonly epsilons: readonly number[];
  readonly wanted: { readonly parameter: string; readonly width: number } | undefined;
}

/** The parts of a plan that can be sent from worker to page. */
export type ShownPlan = Pick<StudyPlan, "expected" | "byEpsilon" | "solved" | "notes" | "interval">;

export interface FitOrder {
  readonly study: Study;
  readonly releases: readonly unknown[];
  readonly seed: number;
  readonly chains: number;
  readonly warmup: number;
  readonly draws: number;
  /** Names of the files, study first, for the command that repeats the fit. */
  readonly files: readonly string[];
  readonly date: string;
}

export interface FittedPage {
  readonly page: string;
}

export const exportKinds = ["fit", "csv", "parquet", "arviz", "cmdstan"] as const;
export type ExportKind = (typeof exportKinds)[number];

export interface ExportedFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}
