import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openStream, type StreamState } from "./stream.ts";

/** As much of a browser's as is used; tests say what happens to it. */
class Source {
  static readonly CLOSED = 2;
  static readonly all: Source[] = [];
  readyState = 0;
  closed = false;
  onopen = () => {};
  onerror = () => {};
  readonly hearers = new Map<string, (event: { readonly data: string }) => void>();
  constructor() {
    Source.all.push(this);
  }
  addEventListener(event: string, hear: (event: { readonly data: string }) => void) {
    this.hearers.set(event, hear);
  }
  close() {
    this.closed = true;
  }
  /** The browser gave up. */
  refuse() {
    this.readyState = Source.CLOSED;
    this.onerror();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Source);
  Source.all.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a stream of events", () => {
  it("hands on what is heard, and says how it stands", () => {
    const heard: unknown[] = [];
    const states: StreamState[] = [];
    openStream("/events", { counts: (data) => heard.push(data) }, (state) => states.push(state));
    const [source] = Source.all as [Source];
    source.onopen();
    source.hearers.get("counts")!({ data: '{"counted":3}' });
    expect(heard).toEqual([{ counted: 3 }]);
    expect(states).toEqual(["connecting", "live"]);
  });

  it("leaves a broken connection to the browser, and comes back to a server that refused one, ever more patiently", () => {
    const states: StreamState[] = [];
    const stream = openStream("/events", {}, (state) => states.push(state));
    Source.all[0]!.onerror();
    vi.advanceTimersByTime(60_000);
    expect(Source.all).toHaveLength(1);
    for (const [n, wait] of [1000, 2000, 4000, 8000, 15_000, 15_000].entries()) {
      Source.all[n]!.refuse();
      vi.advanceTimersByTime(wait - 1);
      expect(Source.all).toHaveLength(n + 1);
      vi.advanceTimersByTime(1);
      expect(Source.all).toHaveLength(n + 2);
    }
    Source.all.at(-1)!.onopen();
    Source.all.at(-1)!.refuse();
    vi.advanceTimersByTime(1000);
    expect(Source.all).toHaveLength(8);
    expect(states.at(-1)).toBe("lost");
    Source.all.at(-1)!.refuse();
    stream.close();
    vi.advanceTimersByTime(60_000);
    expect(Source.all).toHaveLength(8);
    expect(Source.all.at(-1)!.closed).toBe(true);
  });
});
