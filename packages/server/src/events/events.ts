import type { Listener } from "../database/listener.ts";
import {
  PROGRESS_CHANNEL,
  type ProgressNotice,
  STATE_CHANNEL,
  type StateNotice,
} from "../fits/fit-notices.ts";
import type { Fits } from "../fits/fits.ts";
import { eventText, PING, RETRY } from "./event-text.ts";
import { type Latest, latest } from "./latest.ts";

/** Milliseconds after which a stream without news says that it is still there. */
const PING_EVERY = 15_000;

/** What a watcher hears: a chain has come further, or the fit must be read again. */
type Heard = ProgressNotice | "changed";

/** Streams of events. A process listens once, however many watch. */
export interface Events {
  /** A snapshot, then progress and changes of state, to the end of the fit. Reconnecting needs no history. */
  watchFit(organisation: string, id: string, signal: AbortSignal): AsyncGenerator<string>;
  /** How many watch. */
  watching(): number;
  /** Ends all streams; their readers come back to another server. */
  close(): void;
}

export function openEvents(listener: Listener, fits: Fits): Events {
  const watchers = new Map<string, Set<Latest<Heard>>>();
  const closing = new AbortController();
  let stopListening = () => {};
  let count = 0;

  const tell = (fit: string, key: string, heard: Heard) => {
    for (const watcher of watchers.get(fit) ?? []) watcher.set(key, heard);
  };
  const tellAll = () => {
    for (const fit of watchers.keys()) tell(fit, "state", "changed");
  };
  const listen = () => {
    const stops = [
      listener.on(
        STATE_CHANNEL,
        (text) => tell((JSON.parse(text) as StateNotice).fit, "state", "changed"),
        tellAll,
      ),
      listener.on(PROGRESS_CHANNEL, (text) => {
        const notice = JSON.parse(text) as ProgressNotice;
        tell(notice.fit, `chain ${notice.chain}`, notice);
      }),
    ];
    stopListening = () => {
      for (const stop of stops) stop();
    };
  };
  const begin = (fit: string): Latest<Heard> => {
    if (count++ === 0) listen();
    const watcher = latest<Heard>();
    watchers.set(fit, (watchers.get(fit) ?? new Set()).add(watcher));
    return watcher;
  };
  const end = (fit: string, watcher: Latest<Heard>) => {
    watchers.get(fit)?.delete(watcher);
    if (watchers.get(fit)?.size === 0) watchers.delete(fit);
    if (--count === 0) stopListening();
  };

  return {
    async *watchFit(organisation, id, signal) {
      const stop = AbortSignal.any([signal, closing.signal]);
      const watcher = begin(id);
      try {
        let view = await fits.read(organisation, id);
        yield eventText({ event: "snapshot", data: view });
        while (view.ended === undefined && !stop.aborted) {
          const heard = await watcher.next(PING_EVERY, stop);
          for (const one of heard) if (one !== "changed") yield eventText({ event: "progress", data: one });
          if (heard.includes("changed")) {
            view = await fits.read(organisation, id);
            yield eventText({ event: "state", data: view });
          } else if (heard.length === 0 && !stop.aborted) yield PING;
        }
        if (closing.signal.aborted) yield RETRY;
      } finally {
        end(id, watcher);
      }
    },
    watching: () => count,
    close: () => closing.abort(),
  };
}
