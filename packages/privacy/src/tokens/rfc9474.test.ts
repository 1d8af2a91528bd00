import { constants, createPrivateKey, type KeyObject, privateDecrypt, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { toBase64url } from "./base64url.ts";
import { inverse, toBytes } from "./big-integers.ts";
import { blindMessage, unblindSignature } from "./blind-message.ts";
import { key, vectors } from "./rfc9474.testing.ts";

const number = (hex: string) => BigInt(`0x${hex}`);
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));
const hex = (of: Uint8Array) => Buffer.from(of).toString("hex");
const text = (value: bigint) => toBase64url(toBytes(value, Math.ceil(value.toString(16).length / 2)));

const [p, q, n, e, d] = [key.p, key.q, key.n, key.e, key.d].map(number) as [
  bigint,
  bigint,
  bigint,
  bigint,
  bigint,
];
const size = 512;
const jwk = {
  kty: "RSA",
  ...{ n: text(n), e: text(e), d: text(d), p: text(p), q: text(q) },
  ...{ dp: text(d % (p - 1n)), dq: text(d % (q - 1n)), qi: text(inverse(q, p)!) },
};
const privateKey: KeyObject = createPrivateKey({ key: jwk, format: "jwk" });
const sign = (blinded: Uint8Array) =>
  privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, blinded);

describe.each(vectors)("RFC 9474: $name", (vector) => {
  it("prepares, blinds, signs and finishes as written", async () => {
    expect(vector.prefix + vector.message).toBe(vector.prepared);
    const unblind = number(vector.inverse);
    const blinded = await blindMessage(
      { n, e, size },
      bytes(vector.prepared),
      bytes(vector.salt),
      inverse(unblind, n)!,
    );
    expect(hex(blinded)).toBe(vector.blinded);
    expect(hex(sign(blinded))).toBe(vector.answer);
    const signature = unblindSignature({ n, e, size }, bytes(vector.answer), unblind);
    expect(hex(signature)).toBe(vector.signature);
    const padding = constants.RSA_PKCS1_PSS_PADDING;
    const saltLength = vector.salt.length / 2;
    expect(
      verify("sha384", bytes(vector.prepared), { key: privateKey, padding, saltLength }, signature),
    ).toBe(true);
  });
});
