import { kindOf } from "../errors/checks.ts";
import { fail } from "../errors/fail-on-sending.ts";
import { fromBase64url } from "./base64url.ts";
import { bitLength, fromBytes, power, toBytes } from "./big-integers.ts";
import { joined } from "./bytes.ts";
import { stretched } from "./sha384.ts";

/** The public half of the key that signs one study's tokens, as a collector publishes it: numbers as base64url. */
export interface TokenKey {
  readonly epoch: number;
  readonly n: string;
  readonly e: string;
  /** e-th roots of numbers that follow from n ({@link requireTokenKey}). */
  readonly proof: readonly string[];
}

/** A key that was read. */
export interface PublicKey {
  readonly n: bigint;
  readonly e: bigint;
  /** Bytes of n. */
  readonly size: number;
}

const EXPONENT = 65_537n;
const BITS = { least: 2048, most: 4096 };
/** How many roots a proof has. */
export const ROOTS = 8;

/**
 * Reads a key, and checks that blinding by it hides. A blinded message m·r^e hides m completely if x ↦ x^e reaches every number modulo n:
 * then for any m there is one r. Who made e divide φ(n) would see in which of 65,537 classes m lies. With such a key a number has an
 * e-th root with probability 1/65,537 at most, so that who shows roots of 8 numbers that n itself determines has one with probability
 * below 2^-128.
 */
export async function requireTokenKey(key: TokenKey): Promise<PublicKey> {
  const { n, e, size } = readPublicKey(key);
  if (!Array.isArray(key.proof) || key.proof.length !== ROOTS)
    refuse("proof", kindOf(key.proof), `a list of ${ROOTS} numbers`);
  for (let i = 0; i < ROOTS; i++) {
    const root = readNumber(key.proof[i], `proof[${i}]`);
    if (root >= n || power(root, e, n) !== (await provedNumber(n, size, i)))
      refuse(`proof[${i}]`, "no root of the number that the key determines", "one");
  }
  return { n, e, size };
}

/** The i-th number of which a key's owner shows the root. */
export async function provedNumber(n: bigint, size: number, i: number): Promise<bigint> {
  const label = new TextEncoder().encode("dpbayes.key-proof/1");
  return fromBytes(await stretched(joined(label, toBytes(n, size), Uint8Array.of(i)), size + 16)) % n;
}

/** The numbers alone, without a proof: for those who made the key themselves. */
export function readPublicKey(key: Pick<TokenKey, "n" | "e">): PublicKey {
  const n = readNumber(key.n, "n");
  const bits = bitLength(n);
  if (bits < BITS.least || bits > BITS.most || n % 2n === 0n)
    refuse("n", `a number of ${bits} bits`, `an odd one of ${BITS.least} to ${BITS.most} bits`);
  if (readNumber(key.e, "e") !== EXPONENT) refuse("e", "another number", `${EXPONENT}`);
  return { n, e: EXPONENT, size: Math.ceil(bits / 8) };
}

function readNumber(text: unknown, field: string): bigint {
  const bytes = typeof text === "string" && text.length <= 2 * BITS.most ? fromBase64url(text) : undefined;
  return bytes ? fromBytes(bytes) : refuse(field, kindOf(text), "a number in base64url");
}

function refuse(field: string, found: string, accepted: string): never {
  return fail("TOKEN_KEY", { field, found, accepted });
}
