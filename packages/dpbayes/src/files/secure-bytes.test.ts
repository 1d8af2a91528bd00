import { afterEach, expect, it, vi } from "vitest";
import { newKey } from "./sealing.ts";
import { secureBytes } from "./secure-bytes.ts";

afterEach(() => vi.restoreAllMocks());

it("gives as many bytes as asked for, never the same", () => {
  for (const count of [1, 6, 16, 32]) expect(secureBytes(count)).toHaveLength(count);
  expect(newKey()).not.toEqual(newKey());
});

it("no key is made where the platform's generator is broken", () => {
  vi.spyOn(globalThis.crypto, "getRandomValues").mockImplementation((view) => view);
  expect(() => newKey()).toThrow(/fails its health test/);
});
