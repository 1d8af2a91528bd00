import { useState } from "preact/hooks";
import type { Answer } from "../../client/ask.ts";
import type { StreamState } from "../../live/stream.ts";
import { useStream } from "../../live/use-stream.ts";

export type Fit = Answer<"GET /v1/fits/{id}">;

/** How far a chain has come, and the draws so far of its first numbers, thinned. */
export interface ChainProgress {
  readonly chain: number;
  readonly done: number;
  readonly total: number;
  readonly divergences: number;
  readonly trace?: {
    readonly names: readonly string[];
    readonly every: number;
    readonly values: readonly (readonly number[])[];
  };
}

interface Watched {
  readonly state: StreamState | undefined;
  /** As it was last told. */
  readonly fit?: Fit;
  /** Of each chain the latest. */
  readonly progress: ReadonlyMap<number, ChainProgress>;
}

/** A fit while it runs; `ended` is called when it does. */
export function useWatchedFit(address: string | undefined, ended: () => void): Watched {
  const [fit, setFit] = useState<Fit>();
  const [progress, setProgress] = useState<ReadonlyMap<number, ChainProgress>>(new Map());
  const hear = (data: unknown) => {
    const next = data as Fit;
    setFit(next);
    if (next.ended !== undefined) ended();
  };
  const state = useStream(address, {
    snapshot: hear,
    state: hear,
    progress: (data) => {
      const one = data as ChainProgress;
      setProgress((before) => new Map(before).set(one.chain, { ...before.get(one.chain), ...one }));
    },
  });
  return { state, progress, ...(fit && { fit }) };
}
