import { generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { provedNumber, ROOTS, readPublicKey, type TokenKey, toBase64url } from "@dpbayes/privacy/token";
import { rawSignature } from "./raw-signature.ts";

/** The public half as it is stored: everything but the epoch. */
export type StoredKey = Omit<TokenKey, "epoch">;

/** A key that signs one study's tokens in one epoch, and nothing else. */
export interface MadeKey {
  readonly public: StoredKey;
  readonly privateKey: KeyObject;
}

const BITS = 2048;
const generate = promisify(generateKeyPair);

/** On another thread, for it takes a tenth of a second or ten; with the proof that devices check ({@link ROOTS} roots). */
export async function makeTokenKey(): Promise<MadeKey> {
  const { privateKey } = await generate("rsa", { modulusLength: BITS, publicExponent: 65_537 });
  const { n, e } = privateKey.export({ format: "jwk" }) as { n: string; e: string };
  const read = readPublicKey({ n, e });
  const proved = await Promise.all(
    Array.from({ length: ROOTS }, (_, i) => provedNumber(read.n, read.size, i)),
  );
  const proof = proved.map((number) => {
    const bytes = Buffer.from(number.toString(16).padStart(2 * read.size, "0"), "hex");
    return toBase64url(rawSignature(privateKey, bytes));
  });
  return { public: { n, e, proof }, privateKey };
}
