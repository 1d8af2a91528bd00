import { createHash, randomBytes } from "node:crypto";

/** 128 bits in Crockford's base 32, which has no letter that looks like a digit: for links, letters and QR codes. */
const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
const BITS = 128n;
export const CODE_LENGTH = 26;

/** What a code looks like; all others are unknown without asking the database. */
export const codePattern: RegExp = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

export function newCode(): string {
  let rest = BigInt(`0x${randomBytes(Number(BITS / 8n)).toString("hex")}`);
  let code = "";
  for (let i = 0; i < CODE_LENGTH; i++) {
    code = DIGITS[Number(rest & 31n)]! + code;
    rest >>= 5n;
  }
  return code;
}

/** What is stored of it. 128 random bits need no slow hash: nobody tries them all. */
export function hashOfCode(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}
