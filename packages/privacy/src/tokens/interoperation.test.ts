import { RSABSSA } from "@cloudflare/blindrsa-ts";
import { beforeAll, describe, expect, it } from "vitest";
import { fromBase64url, toBase64url } from "./base64url.ts";
import { fromBytes } from "./big-integers.ts";
import { unblindSignature } from "./blind-message.ts";
import { blindToken, finishToken } from "./blind-token.ts";
import { type Signer, signer } from "./signer.testing.ts";
import { readPublicKey } from "./token-key.ts";

describe("an independent library", () => {
  const suite = RSABSSA.SHA384.PSS.Randomized();
  const study = "ab".repeat(32);
  let ours: Signer;
  let theirs: { readonly publicKey: CryptoKey; readonly privateKey: CryptoKey };

  beforeAll(async () => {
    ours = await signer();
    const algorithm = { name: "RSA-PSS", hash: "SHA-384" };
    const jwk = ours.privateKey.export({ format: "jwk" });
    const { n, e } = ours.key;
    theirs = {
      publicKey: await crypto.subtle.importKey("jwk", { kty: "RSA", n, e }, algorithm, true, ["verify"]),
      privateKey: await crypto.subtle.importKey("jwk", jwk, algorithm, true, ["sign"]),
    };
  });

  it("signs our requests, and verifies our tokens", async () => {
    const { blinded, pending } = await blindToken(ours.key, study);
    const answer = await suite.blindSign(theirs.privateKey, fromBase64url(blinded)!);
    const token = await finishToken(ours.key, study, pending, toBase64url(answer));
    const [signature, message] = [fromBase64url(token.signature)!, fromBase64url(token.prepared)!];
    expect(await suite.verify(theirs.publicKey, signature, message)).toBe(true);
  });

  it("has its requests signed by OpenSSL, and unblinded by us", async () => {
    const prepared = suite.prepare(new TextEncoder().encode("a message of its own"));
    const { blindedMsg, inv } = await suite.blind(theirs.publicKey, prepared);
    const answer = fromBase64url(ours.sign(toBase64url(blindedMsg)))!;
    const finished = await suite.finalize(theirs.publicKey, prepared, answer, inv);
    const unblinded = unblindSignature(readPublicKey(ours.key), answer, fromBytes(inv));
    expect(toBase64url(unblinded)).toBe(toBase64url(finished));
    expect(await suite.verify(theirs.publicKey, finished, prepared)).toBe(true);
  });
});
