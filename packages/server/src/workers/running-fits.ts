/** The fits that this process works on, and how their chains are stopped. */
export interface RunningFits {
  /** To be ended by `end`. */
  begin(fit: string): { readonly signal: AbortSignal; stop(): void; end(): void };
  /** Stops the chains of a fit that has ended elsewhere. */
  stop(fit: string): void;
}

export function runningFits(): RunningFits {
  const running = new Map<string, Set<AbortController>>();
  return {
    begin(fit) {
      const controller = new AbortController();
      const others = running.get(fit) ?? new Set();
      running.set(fit, others.add(controller));
      return {
        signal: controller.signal,
        stop: () => controller.abort(),
        end() {
          others.delete(controller);
          if (others.size === 0) running.delete(fit);
        },
      };
    },
    stop(fit) {
      for (const controller of running.get(fit) ?? []) controller.abort();
    },
  };
}
