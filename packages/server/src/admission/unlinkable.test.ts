import { fromBase64url, readPublicKey, type Token } from "@dpbayes/privacy/token";
import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../database/test-database.testing.ts";
import { admittingStudy, tokenFor } from "./admission.testing.ts";
import { openAdmission } from "./admission.ts";
import type { AdmittingStudy } from "./admit.ts";
import { hashOfCode } from "./codes.ts";
import { testKey } from "./test-keys.testing.ts";

/*
 * Two people ask, two tokens come back: who sees all that is stored must not do better than a coin in telling which is whose. The theorem
 * (blindness is unconditional) is not tested here; that requests, rows and answers are what it speaks of is.
 */
const { pool } = await testDatabase();
const admission = openAdmission(pool, { secret: "s".repeat(40), makeKey: testKey });

/** What one person leaves: a row, and a token. */
interface Left {
  readonly blinded: Uint8Array;
  readonly signature: Uint8Array;
  readonly token: Token;
}

/** How much a stored row looks like a token's origin. */
type Linker = (stored: Left, token: Token, n: bigint) => number;

const bytes = (text: string) => fromBase64url(text)!;
const linkers: Readonly<Record<string, Linker>> = {
  "bits of the signatures": ({ signature }, token) => agreement(signature, bytes(token.signature)),
  "bits of request and message": ({ blinded }, token) => agreement(blinded, bytes(token.prepared)),
  "distance of the signatures": ({ signature }, token, n) => {
    const apart = number(signature) - number(bytes(token.signature));
    return -Number(((apart < 0n ? -apart : apart) * 1_000_000n) / n);
  },
};

const PAIRS = 40;
/**
 * Of N guesses that are coins at least N/2 + t are right with probability at most exp(-2t²/N) (Hoeffding), and as many wrong. Four tests,
 * two sides each: t = sqrt(N ln(8·10^6)/2) raises a false alarm once in a million runs.
 */
const slack = (guesses: number) => Math.sqrt((guesses * Math.log(8e6)) / 2);

/** How often a linker is right among the pairs in which it prefers one way at all. */
function guesses(link: Linker, pairs: readonly (readonly [Left, Left])[], n: bigint) {
  const signs = pairs.map(([a, b]) =>
    Math.sign(link(a, a.token, n) + link(b, b.token, n) - link(a, b.token, n) - link(b, a.token, n)),
  );
  return { made: signs.filter((s) => s !== 0).length, right: signs.filter((s) => s > 0).length };
}

let study: AdmittingStudy;
let n: bigint;
let pairs: readonly (readonly [Left, Left])[];

beforeAll(async () => {
  study = await admittingStudy(pool, admission, "linked");
  n = readPublicKey((await admission.publicKey(study.key))!).n;
  const codes = await admission.invite(study.key, 2 * PAIRS);
  const left = await Promise.all(codes.map(leftBy));
  pairs = Array.from({ length: PAIRS }, (_, i) => [left[2 * i]!, left[2 * i + 1]!]);
});

async function leftBy(code: string): Promise<Left> {
  const token = await tokenFor(admission, study, code);
  const { rows } = await pool.query<Omit<Left, "token">>(
    "SELECT blinded, signature FROM invitation WHERE code = $1",
    [hashOfCode(code)],
  );
  return { ...rows[0]!, token };
}

describe("rows and tokens", () => {
  it.each(Object.entries(linkers))("are not linked by %s", (_, link) => {
    const { made, right } = guesses(link, pairs, n);
    expect(Math.abs(right - made / 2)).toBeLessThan(Math.max(slack(made), 1));
  });

  it("would be, if nothing were blinded: the test sees it", () => {
    const bare = pairs.map(
      ([a, b]) => [a, b].map((one) => ({ ...one, signature: bytes(one.token.signature) })) as [Left, Left],
    );
    for (const name of ["bits of the signatures", "distance of the signatures"]) {
      const { made, right } = guesses(linkers[name]!, bare, n);
      expect(right - made / 2).toBeGreaterThan(slack(made));
    }
  });

  // (m·r^e)^d = m^d·r: symbols agree where r's is 1, and half of all r have that one. A bad choice of r would keep this public class.
  it("agree in Jacobi's symbol as coins do; if r were a square they always would", () => {
    const all = pairs.flat();
    const own = all.map(({ token }) => number(bytes(token.signature)));
    const symbols = own.map((one) => jacobi(one, n));
    const agree = all.filter(({ signature }, i) => jacobi(number(signature), n) === symbols[i]).length;
    expect(Math.abs(agree - PAIRS)).toBeLessThan(slack(2 * PAIRS));
    expect(own.filter((one, i) => jacobi((one * 9n) % n, n) === symbols[i])).toHaveLength(2 * PAIRS);
    expect(PAIRS).toBeGreaterThan(slack(2 * PAIRS));
  });
});

function agreement(a: Uint8Array, b: Uint8Array): number {
  let same = 0;
  for (let i = 0; i < Math.min(a.length, b.length); i++)
    for (let bit = 0; bit < 8; bit++) same += ((a[i]! ^ b[i]!) >> bit) & 1 ? 0 : 1;
  return same;
}

function number(of: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(of).toString("hex")}`);
}

/** (a/n) by quadratic reciprocity, n odd. */
function jacobi(a: bigint, modulus: bigint): number {
  let [x, y, sign] = [a % modulus, modulus, 1];
  while (x > 0n) {
    while ((x & 1n) === 0n) {
      x >>= 1n;
      if ((y & 7n) === 3n || (y & 7n) === 5n) sign = -sign;
    }
    [x, y] = [y, x];
    if ((x & 3n) === 3n && (y & 3n) === 3n) sign = -sign;
    x %= y;
  }
  return y === 1n ? sign : 0;
}
