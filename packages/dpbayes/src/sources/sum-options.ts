import type { PrivatizeOptions } from "@dpbayes/privacy";
import type { SumOptions } from "./record-source.ts";

/** What a source that sums by itself is told of a run's options. */
export function sumOptions({
  onInvalid,
  signal,
  onNote,
  onPrivateDiagnostics,
}: PrivatizeOptions & Pick<SumOptions, "onNote">): SumOptions {
  return {
    ...(onInvalid && { onInvalid }),
    ...(signal && { signal }),
    ...(onNote && { onNote }),
    facts: onPrivateDiagnostics !== undefined,
  };
}
