import type { ModelReference } from "../../contracts/model.ts";
import type { ChainOutcome } from "../outcome.ts";
import type { ChainProgress } from "../progress.ts";
import type { ChainPlan } from "../settings.ts";

/** What the main thread tells a worker. */
export type ToWorker =
  | {
      readonly kind: "run";
      readonly model: ModelReference;
      readonly plan: ChainPlan;
      readonly chain: number;
      /** Milliseconds that the chain may take, and the whole run's limit in seconds. */
      readonly remaining: number;
      readonly timeLimit: number;
    }
  | { readonly kind: "stop" };

/** What a worker tells the main thread. */
export type FromWorker =
  | { readonly kind: "progress"; readonly progress: ChainProgress }
  | { readonly kind: "ended"; readonly outcome: ChainOutcome };

/** The buffers of an outcome, which move to the other thread instead of being copied. */
export function transferables(outcome: ChainOutcome): ArrayBuffer[] {
  const result = outcome.kind === "finished" ? outcome.result : outcome.partial;
  if (result === undefined) return [];
  const columns = [result.draws, ...Object.values(result.stats), ...Object.values(result.sums ?? {})];
  return columns.map((column) => column.buffer as ArrayBuffer);
}
