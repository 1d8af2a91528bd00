import { useEffect, useRef, useState } from "preact/hooks";
import { type Hearers, openStream, type StreamState } from "./stream.ts";

/** A stream as long as the component is there; none without an address. */
export function useStream(address: string | undefined, hearers: Hearers): StreamState | undefined {
  const [state, setState] = useState<StreamState>();
  const latest = useRef(hearers);
  latest.current = hearers;
  useEffect(() => {
    if (address === undefined) return setState(undefined);
    const heard = Object.keys(latest.current).map(
      (event) => [event, (data: unknown) => latest.current[event]?.(data)] as const,
    );
    const stream = openStream(address, Object.fromEntries(heard), setState);
    return () => stream.close();
  }, [address]);
  return state;
}
