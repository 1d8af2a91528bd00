import type { Progress } from "@dpbayes/inference";
import type { FitMaterial } from "../fits/fit-material.ts";

/** What a thread is asked to do: plain data. */
export type ThreadTask =
  | (FitMaterial & {
      readonly kind: "chain";
      /** From 0. */
      readonly chain: number;
      /** Seconds. */
      readonly timeLimit: number;
    })
  | (FitMaterial & {
      readonly kind: "assemble";
      /** Fit files of one chain each. */
      readonly chains: readonly Uint8Array[];
    });

export type ToThread = ThreadTask | { readonly kind: "stop" };

export type ThreadProgress = Pick<Progress, "done" | "divergences" | "trace">;

/** What it comes to: a fit file, of one chain or of all; of all also what is said of them. */
export interface ThreadResult {
  readonly file: Uint8Array;
  readonly divergences: number;
  readonly summary?: unknown;
}

export type FromThread =
  | ({ readonly kind: "progress" } & ThreadProgress)
  | ({ readonly kind: "done" } & ThreadResult)
  | { readonly kind: "problem"; readonly code?: string; readonly message: string };
