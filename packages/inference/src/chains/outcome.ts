import { DpbayesError, type ErrorDetails, errorOf, type InferenceErrorCode } from "../errors/index.ts";
import type { Seed } from "../math/random/index.ts";
import type { ChainFailure, ChainResult, ChainSource, FinishedChains } from "./chain-result.ts";
import type { RunPlan } from "./settings.ts";

/** What a run leaves behind. */
export interface SamplingRun extends FinishedChains {
  /** What was asked for, defaults filled in: with the same model, all it takes to run it again. */
  readonly plan: RunPlan;
  /** Chains that failed, were cancelled or ran out of time, in order. */
  readonly failures: readonly ChainFailure[];
  readonly seconds: number;
}

/** How a chain ended, as plain data that travels between threads. */
export type ChainOutcome =
  | {
      readonly kind: "finished";
      readonly chain: number;
      readonly source: ChainSource;
      readonly result: ChainResult;
    }
  | {
      readonly kind: "failed";
      readonly chain: number;
      readonly error: PlainError;
      /** Both present where the chain had kept draws. */
      readonly source?: ChainSource;
      readonly partial?: ChainResult;
    };

/** An error as plain data, with the one that caused it. */
export interface PlainError {
  readonly code: string;
  readonly message: string;
  readonly details: ErrorDetails;
  readonly cause?: PlainError | ForeignError;
}

/** An error of somebody else's code; the stack shows where in the model it was thrown. */
interface ForeignError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

export function plainError(code: InferenceErrorCode, details: ErrorDetails): PlainError {
  return plain(errorOf(code, details));
}

function plain({ code, message, details }: DpbayesError): PlainError {
  return { code, message, details };
}

/** Whatever a chain threw, told with the chain, its seed and the step. */
export function chainError(thrown: unknown, chain: number, seed: Seed, step: number): PlainError {
  const problem = thrown instanceof Error ? thrown.message : String(thrown);
  const error = plainError("CHAIN_FAILED", { chain: chain + 1, seed: String(seed), step, problem });
  const cause = causeOf(thrown);
  return cause ? { ...error, cause } : error;
}

function causeOf(thrown: unknown): PlainError["cause"] {
  if (thrown instanceof DpbayesError) return plain(thrown);
  if (!(thrown instanceof Error)) return undefined;
  return { name: thrown.name, message: thrown.message, stack: thrown.stack ?? "" };
}

function revived({ code, message, details, cause }: PlainError): DpbayesError {
  const error = new DpbayesError(code, message, details);
  if (cause) error.cause = "code" in cause ? revived(cause) : Object.assign(new Error(), cause);
  return error;
}

/**
 * The run from the outcomes of its chains. Chains that did not finish are listed, not thrown, so that
 * finished ones are never lost; when no chain has any draws, the first error is thrown.
 */
export function runOf(plan: RunPlan, outcomes: readonly ChainOutcome[], seconds: number): SamplingRun {
  const ordered = [...outcomes].sort((a, b) => a.chain - b.chain);
  const failures = ordered.flatMap((outcome) =>
    outcome.kind === "failed" ? [failureOf(outcome, plan.seed)] : [],
  );
  const source = ordered.find((outcome) => outcome.source !== undefined)?.source;
  if (source === undefined) throw failures[0]!.error;
  return Object.freeze({
    ...source,
    plan,
    results: ordered.flatMap((outcome) => (outcome.kind === "finished" ? [outcome.result] : [])),
    failures,
    seconds,
  });
}

/** A failure as the caller hears of it. */
export function failureOf(
  { chain, error, partial }: Extract<ChainOutcome, { kind: "failed" }>,
  seed: Seed,
): ChainFailure {
  return { chain, seed, error: revived(error), ...(partial && { partial }) };
}
