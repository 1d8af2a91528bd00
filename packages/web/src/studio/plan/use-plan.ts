import { useEffect, useRef, useState } from "preact/hooks";
import type { PlanOrder, ShownPlan } from "../workers/engine-questions.ts";
import type { StudioWorkers } from "../workers/studio-workers.ts";

interface Planning {
  /** The last plan; it stays until the next is there. */
  readonly plan?: ShownPlan;
  readonly problem?: string;
  /** How far the next one is. */
  readonly share?: number;
  readonly busy: boolean;
}

/** Keeps a plan of what was ordered last. While one is made, only the newest order waits: sliders order more than anybody wants. */
export function usePlan({ engine }: StudioWorkers, order: PlanOrder | undefined): Planning {
  const [planning, setPlanning] = useState<Planning>({ busy: false });
  const running = useRef(false);
  const newest = useRef<PlanOrder | undefined>(undefined);
  const text = JSON.stringify(order);
  useEffect(() => {
    if (order === undefined) return undefined;
    newest.current = order;
    const timer = setTimeout(run, SETTLED);
    return () => clearTimeout(timer);
  }, [text]);
  const run = async () => {
    if (running.current) return;
    running.current = true;
    for (let next = newest.current; next !== undefined; next = newest.current) {
      newest.current = undefined;
      setPlanning(({ plan }) => ({ ...(plan && { plan }), busy: true }));
      const onTold = ({ done, total }: { done: number; total: number }) =>
        setPlanning((now) => ({ ...now, share: done / total }));
      const found = await engine.ask("plan", next, { onTold }).then(
        (plan): Partial<Planning> => ({ plan }),
        (error: Error): Partial<Planning> => ({ problem: error.message }),
      );
      setPlanning({ ...found, busy: false });
    }
    running.current = false;
  };
  return planning;
}

/** Milliseconds that a slider has to rest. */
const SETTLED = 250;
