import { useRef, useState } from "preact/hooks";

/** Something that is done on request: whether it is under way, and why it failed. */
export interface Task {
  readonly busy: boolean;
  readonly error?: unknown;
  /** Does it, unless it is being done. Whether it was done. */
  run(work: () => Promise<unknown>): Promise<boolean>;
}

export function useTask(): Task {
  const [state, setState] = useState<{ readonly busy: boolean; readonly error?: unknown }>({ busy: false });
  const busy = useRef(false);
  const run = async (work: () => Promise<unknown>) => {
    if (busy.current) return false;
    busy.current = true;
    setState({ busy: true });
    try {
      await work();
      setState({ busy: false });
      return true;
    } catch (error) {
      setState({ busy: false, error });
      return false;
    } finally {
      busy.current = false;
    }
  };
  return { ...state, run };
}
