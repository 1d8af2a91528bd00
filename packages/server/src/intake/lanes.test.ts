import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lanes } from "./lanes.ts";

const limits = { lanes: 2, most: 3, mostWaiting: 100 };

/** Writes that end when they are told to. */
function heldWrites() {
  const writes: { readonly items: readonly number[]; readonly end: (error?: unknown) => void }[] = [];
  const write = (items: readonly number[]) =>
    new Promise<readonly string[]>((done, failed) => {
      const end = (error?: unknown) =>
        error === undefined ? done(items.map((i) => `done ${i}`)) : failed(error);
      writes.push({ items, end });
    });
  return { writes, write };
}

const turn = () => new Promise((done) => setImmediate(done));

describe("lanes", () => {
  it("write together what arrives while they are busy, at most so many", async () => {
    const { writes, write } = heldWrites();
    const queue = lanes(limits, write);
    const outcomes = Array.from({ length: 10 }, (_, i) => queue.put(i));
    await turn();
    expect(writes.map(({ items }) => items)).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ]);
    expect(queue.waiting).toBe(4);
    writes[1]!.end();
    await turn();
    expect(writes[2]!.items).toEqual([6, 7, 8]);
    for (let i = 0; i < 4; i++) {
      writes[i]?.end();
      await turn();
    }
    expect(await Promise.all(outcomes)).toEqual(Array.from({ length: 10 }, (_, i) => `done ${i}`));
  });

  it("tell all of a failed write, and go on with the others", async () => {
    const { writes, write } = heldWrites();
    const queue = lanes({ ...limits, lanes: 1 }, write);
    const outcomes = Promise.allSettled([1, 2, 3, 4].map((i) => queue.put(i)));
    await turn();
    writes[0]!.end(new Error("lost"));
    await turn();
    writes[1]!.end();
    expect((await outcomes).map(({ status }) => status)).toEqual([
      "rejected",
      "rejected",
      "rejected",
      "fulfilled",
    ]);
    await queue.idle();
  });

  it("refuse what is more than may wait", async () => {
    const { writes, write } = heldWrites();
    const queue = lanes({ lanes: 1, most: 1, mostWaiting: 2 }, write);
    const first = queue.put(1);
    await turn();
    const waiting = [queue.put(2), queue.put(3)];
    await expect(queue.put(4)).rejects.toMatchObject({ code: "OVERLOADED" });
    for (let i = 0; i < 3; i++) {
      writes[i]!.end();
      await turn();
    }
    await Promise.all([first, ...waiting, queue.idle()]);
  });

  it("answer everybody once, whatever the order of ends", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }), async (fails) => {
        const queue = lanes(limits, async (items: readonly number[]) => {
          await turn();
          if (items.some((i) => fails[i])) throw new Error("lost");
          return items.map((i) => i);
        });
        const settled = await Promise.allSettled(fails.map((_, i) => queue.put(i)));
        settled.forEach((one, i) => {
          if (one.status === "fulfilled") expect(one.value).toBe(i);
        });
        expect(queue.waiting).toBe(0);
        await queue.idle();
      }),
      { numRuns: 30 },
    );
  });
});
