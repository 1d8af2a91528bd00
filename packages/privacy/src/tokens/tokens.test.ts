import { generatePrimeSync } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { fromBase64url, toBase64url } from "./base64url.ts";
import { fromBytes, inverse, power, toBytes } from "./big-integers.ts";
import { blindToken, finishToken } from "./blind-token.ts";
import { ROOTS, requireTokenKey, type TokenKey, verifyToken } from "./index.ts";
import { type Signer, signer } from "./signer.testing.ts";
import { provedNumber } from "./token-key.ts";

const study = "ab".repeat(32);

let one: Signer;
let other: Signer;
beforeAll(async () => {
  // The other modulus is the larger one, so that what was blinded for the first can be signed by both.
  const size = ({ key }: Signer) => fromBytes(fromBase64url(key.n)!);
  [one, other] = [await signer(), await signer()];
  if (size(one) > size(other)) [one, other] = [other, one];
});

describe("a token", () => {
  it("is signed unseen, and OpenSSL's signature verifies", async () => {
    const { blinded, pending } = await blindToken(one.key, study);
    const token = await finishToken(one.key, study, pending, one.sign(blinded));
    expect(await verifyToken(one.key, study, token)).toBe(true);
    expect(blinded).not.toContain(token.prepared);
  });

  it("is none of another study, key or epoch, and none if anything of it changes", async () => {
    const { blinded, pending } = await blindToken(one.key, study);
    const token = await finishToken(one.key, study, pending, one.sign(blinded));
    expect(await verifyToken(one.key, "cd".repeat(32), token)).toBe(false);
    expect(await verifyToken(other.key, study, token)).toBe(false);
    expect(await verifyToken({ ...one.key, epoch: 2 }, study, token)).toBe(false);
    for (const field of ["prepared", "signature"] as const) {
      const text = token[field];
      const changed = (text.startsWith("A") ? "B" : "A") + text.slice(1);
      expect(await verifyToken(one.key, study, { ...token, [field]: changed })).toBe(false);
      expect(await verifyToken(one.key, study, { ...token, [field]: `${text}=` })).toBe(false);
    }
  });

  it("is refused where another key signed, or nothing was signed", async () => {
    const { blinded, pending } = await blindToken(one.key, study);
    for (const answer of [other.sign(blinded), blinded, "", "AAAA", "%"])
      await expect(finishToken(one.key, study, pending, answer)).rejects.toMatchObject({
        code: "TOKEN_SIGNATURE",
      });
  });
});

describe("a key", () => {
  it("whose exponent divides φ(n) has no proof: not all 8 numbers have roots, but with probability 2^-128", async () => {
    const e = 65_537n;
    const p = generatePrimeSync(1024, { add: 2n * e, rem: 1n, bigint: true });
    const n = p * generatePrimeSync(1024, { bigint: true });
    const numbers = await Promise.all(Array.from({ length: ROOTS }, (_, i) => provedNumber(n, 256, i)));
    // Modulo p a number is an e-th power if its power (p - 1)/e is 1.
    const rooted = numbers.filter((one) => power(one, (p - 1n) / e, p) === 1n);
    expect(rooted.length).toBeLessThan(ROOTS);
  });

  it("is refused with roots of other numbers than those that it determines", async () => {
    const { n, size } = await requireTokenKey(one.key);
    // Roots of other numbers than those that n determines are what its maker can always show.
    const forged = await Promise.all(
      Array.from({ length: ROOTS }, async (_, i) =>
        toBase64url(toBytes(await provedNumber(n, size, i), size)),
      ),
    );
    await expect(requireTokenKey({ ...one.key, proof: forged })).rejects.toMatchObject({ code: "TOKEN_KEY" });
    await expect(requireTokenKey({ ...one.key, proof: other.key.proof })).rejects.toMatchObject({
      code: "TOKEN_KEY",
    });
  });

  it.each<[string, (key: TokenKey) => object]>([
    ["another exponent", (key) => ({ ...key, e: "Aw" })],
    ["a short modulus", (key) => ({ ...key, n: key.n.slice(0, 100) })],
    ["no base64url", (key) => ({ ...key, n: "+/" })],
    ["no number", (key) => ({ ...key, n: 7 })],
    ["no proof", ({ proof: _, ...key }) => key],
    ["a root too few", (key) => ({ ...key, proof: key.proof.slice(1) })],
  ])("with %s is refused", async (_, edit) => {
    await expect(requireTokenKey(edit(one.key) as TokenKey)).rejects.toMatchObject({ code: "TOKEN_KEY" });
  });
});

describe("numbers", () => {
  it("have inverses where they share no factor", () => {
    for (let n = 2n; n < 60n; n++)
      for (let x = 1n; x < n; x++) {
        const found = inverse(x, n);
        if (found !== undefined) expect((found * x) % n).toBe(1n);
        else expect(Array.from({ length: Number(n) }, (_, y) => (BigInt(y) * x) % n)).not.toContain(1n);
      }
  });

  it("have powers", () => {
    for (let exponent = 0n; exponent < 40n; exponent++)
      expect(power(7n, exponent, 1_000_003n)).toBe(7n ** exponent % 1_000_003n);
  });

  it("have one text in base64url", () => {
    for (const bytes of [[], [0], [255, 254], [0, 0, 1], [250, 251, 252, 253]]) {
      const text = toBase64url(Uint8Array.from(bytes));
      expect([...fromBase64url(text)!]).toEqual(bytes);
    }
    for (const text of ["A", "AB=", "A+", "AB", "é"]) expect(fromBase64url(text)).toBeUndefined();
  });
});
