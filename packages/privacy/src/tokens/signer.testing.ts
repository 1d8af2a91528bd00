import { constants, generateKeyPairSync, type KeyObject, privateDecrypt } from "node:crypto";
import { fromBase64url, toBase64url } from "./base64url.ts";
import { fromBytes, toBytes } from "./big-integers.ts";
import { provedNumber, ROOTS, type TokenKey } from "./token-key.ts";

export interface Signer {
  readonly key: TokenKey;
  readonly privateKey: KeyObject;
  sign(blinded: string): string;
}

/** The collector's half, by OpenSSL: a raw RSA operation. */
export async function signer(epoch = 1): Promise<Signer> {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { n, e } = privateKey.export({ format: "jwk" }) as { n: string; e: string };
  const sign = (bytes: Uint8Array) =>
    privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, bytes);
  const modulus = fromBytes(fromBase64url(n)!);
  const proof: string[] = [];
  for (let i = 0; i < ROOTS; i++)
    proof.push(toBase64url(sign(toBytes(await provedNumber(modulus, 256, i), 256))));
  return {
    key: { epoch, n, e, proof },
    privateKey,
    sign: (blinded) => toBase64url(sign(fromBase64url(blinded)!)),
  };
}
