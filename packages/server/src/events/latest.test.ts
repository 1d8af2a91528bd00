import { getEventListeners } from "node:events";
import { expect, it } from "vitest";
import { latest } from "./latest.ts";

it("tells a watcher the latest of each key, and leaves nothing with the signal", async () => {
  const stop = new AbortController();
  const told = latest<number>();
  for (let i = 0; i < 20; i++) {
    const next = told.next(1000, stop.signal);
    told.set("a", i);
    told.set("a", i + 0.5);
    told.set("b", i);
    expect(await next).toEqual([i + 0.5, i]);
  }
  expect(await told.next(1, stop.signal)).toEqual([]);
  expect(getEventListeners(stop.signal, "abort")).toEqual([]);
  const last = told.next(60_000, stop.signal);
  stop.abort();
  expect(await last).toEqual([]);
  expect(await told.next(60_000, stop.signal)).toEqual([]);
});
