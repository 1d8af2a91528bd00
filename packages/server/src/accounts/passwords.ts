import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { fail } from "../errors/index.ts";
import { fewAtOnce } from "./few-at-once.ts";

/** What was found of a password. */
export interface PasswordCheck {
  readonly right: boolean;
  /** Whether the stored hash has other parameters than new ones get. */
  readonly outdated: boolean;
}

/** Passwords, hashed slowly and beside the loop. */
export interface Passwords {
  /** Refuses a password that is too short or too long. */
  hash(password: string): Promise<string>;
  /** The same work where nothing is stored, so that its time does not tell whether there is an account. */
  check(password: string, stored: string | null | undefined): Promise<PasswordCheck>;
}

/** scrypt's parameters: N = 2^cost. 2^17, 8, 1 take 128 MB and are what OWASP's cheat sheet on password storage asks for. */
export interface PasswordCost {
  readonly cost: number;
  readonly block: number;
  readonly parallel: number;
}

const STANDARD: PasswordCost = { cost: 17, block: 8, parallel: 1 };
const LENGTH = 32;
const SHORTEST = 12;
const LONGEST = 256;

/** Two at once take 256 MB and two of the four threads that files and names share. */
const AT_ONCE = 2;
const MOST_WAITING = 32;

export function openPasswords(cost: PasswordCost = STANDARD): Passwords {
  const inTurn = fewAtOnce(AT_ONCE, MOST_WAITING);
  const nobody = textOf(cost, randomBytes(16), randomBytes(LENGTH));
  return {
    async hash(password) {
      requireLength(password);
      const salt = randomBytes(16);
      return textOf(cost, salt, await inTurn(() => derive(password, salt, cost)));
    },
    async check(password, stored) {
      const { salt, hash, ...kept } = readText(stored ?? nobody);
      const derived = await inTurn(() => derive(password, salt, kept));
      const right = timingSafeEqual(derived, hash) && typeof stored === "string";
      return { right, outdated: textOf(kept, salt, hash) !== textOf(cost, salt, hash) };
    },
  };
}

function requireLength(password: string): void {
  const length = [...normal(password)].length;
  if (length < SHORTEST || length > LONGEST)
    fail("PASSWORD_LENGTH", { accepted: `${SHORTEST} to ${LONGEST}` });
}

/** Keyboards write the same letter in several ways. */
function normal(password: string): string {
  return password.normalize("NFKC");
}

function derive(password: string, salt: Buffer, { cost, block, parallel }: PasswordCost): Promise<Buffer> {
  const N = 2 ** cost;
  // Node refuses what needs more than maxmem; the blocks of N and of p, and room to spare.
  const options: ScryptOptions = { N, r: block, p: parallel, maxmem: 128 * block * (N + parallel + 2) * 2 };
  return new Promise((done, failed) => {
    scrypt(normal(password), salt, LENGTH, options, (error, key) => (error ? failed(error) : done(key)));
  });
}

function textOf({ cost, block, parallel }: PasswordCost, salt: Buffer, hash: Buffer): string {
  return ["scrypt", cost, block, parallel, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

function readText(text: string): PasswordCost & { readonly salt: Buffer; readonly hash: Buffer } {
  const [, cost, block, parallel, salt = "", hash = ""] = text.split("$");
  return {
    ...{ cost: Number(cost), block: Number(block), parallel: Number(parallel) },
    ...{ salt: Buffer.from(salt, "base64url"), hash: Buffer.from(hash, "base64url") },
  };
}
