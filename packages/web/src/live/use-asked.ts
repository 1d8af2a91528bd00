import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type Answer, ask, type Given, type RouteName } from "../client/ask.ts";

/** What was asked of the server: nothing yet, an answer, or why there is none. An answer stays while it is asked again. */
export interface Asked<Value> {
  readonly value?: Value;
  readonly error?: unknown;
  /** It is being asked for, for the first time or again. */
  readonly pending: boolean;
  readonly reload: () => void;
}

/** Asks when the component appears and when what is given changes; again every so many milliseconds while somebody looks. */
export function useAsked<Route extends RouteName>(
  route: Route,
  given: Given<Route> | undefined,
  every?: number,
): Asked<Answer<Route>> {
  const key = given && JSON.stringify(given);
  return useLoaded(
    key === undefined ? undefined : `${route} ${key}`,
    (signal) => ask(route, JSON.parse(key!) as Given<Route>, { signal }),
    every,
  );
}

interface Found<Value> {
  readonly key?: string;
  /** How often it was asked for before. */
  readonly round?: number;
  readonly value?: Value;
  readonly error?: unknown;
}

/** The same of anything that is loaded; the key says what. */
export function useLoaded<Value>(
  key: string | undefined,
  load: (signal: AbortSignal) => Promise<Value>,
  every?: number,
): Asked<Value> {
  const [found, setFound] = useState<Found<Value>>({});
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  const reload = useCallback(() => setRound((n) => n + 1), []);
  useEffect(() => {
    if (key === undefined) return;
    const left = new AbortController();
    latest.current(left.signal).then(
      (value) => setFound({ key, round, value }),
      (error: unknown) => {
        if (left.signal.aborted) return;
        setFound((before) => ({ ...(before.key === key && before), key, round, error }));
      },
    );
    return () => left.abort();
  }, [key, round]);
  useAgain(reload, every);
  const fresh = found.key === key ? found : {};
  return {
    ...(fresh.value !== undefined && { value: fresh.value }),
    ...(fresh.error !== undefined && { error: fresh.error }),
    pending: fresh.round !== round,
    reload,
  };
}

/** Calls while the page is looked at, and when the network is back. */
function useAgain(reload: () => void, every: number | undefined): void {
  useEffect(() => {
    addEventListener("online", reload);
    const timer = every && setInterval(() => document.hidden || reload(), every);
    return () => {
      removeEventListener("online", reload);
      clearInterval(timer || undefined);
    };
  }, [reload, every]);
}
