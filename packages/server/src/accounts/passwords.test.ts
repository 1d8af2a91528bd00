import { describe, expect, it } from "vitest";
import { QUICK } from "./accounts.testing.ts";
import { fewAtOnce } from "./few-at-once.ts";
import { openPasswords } from "./passwords.ts";

describe("passwords", () => {
  it("are hashed by scrypt with N = 2^17, r = 8, p = 1, which the hash says", async () => {
    const passwords = openPasswords();
    const stored = await passwords.hash("a password of some length");
    expect(stored).toMatch(/^scrypt\$17\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    const check = await passwords.check("a password of some length", stored);
    expect(check).toEqual({ right: true, outdated: false });
  });

  it("that were hashed with other parameters are still right, and to be hashed again", async () => {
    const quick = openPasswords(QUICK);
    const stored = await quick.hash("ｆｕｌｌ width and é");
    const check = await openPasswords({ ...QUICK, cost: 5 }).check("full width and e\u0301", stored);
    expect(check).toEqual({ right: true, outdated: true });
  });

  it("that are wrong, or of nobody, are wrong", async () => {
    const passwords = openPasswords(QUICK);
    const stored = await passwords.hash("a password of some length");
    for (const kept of [stored, null, undefined])
      expect((await passwords.check("a password of some lengtH", kept)).right).toBe(false);
  });
});

describe("work that few may do at once", () => {
  it("waits its turn, and is refused where too much waits", async () => {
    const inTurn = fewAtOnce(2, 3);
    const ends: (() => void)[] = [];
    const begin = () => inTurn(() => new Promise<void>((done) => ends.push(done)));
    const all = [1, 2, 3, 4, 5].map(begin);
    await expect(begin()).rejects.toThrow("at the same time");
    for (let ended = 0; ended < 5; ended++) {
      expect(ends.length).toBe(Math.min(2 + ended, 5));
      ends[ended]!();
      await all[ended];
      await Promise.resolve();
    }
    await expect(inTurn(async () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    expect(await inTurn(async () => "free again")).toBe("free again");
  });
});
