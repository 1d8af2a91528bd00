import { fromBase64url } from "./base64url.ts";
import type { Bytes } from "./bytes.ts";
import { isOfStudy } from "./token-message.ts";

/** The right to send one report: a message that the collector signed without seeing it. Bytes as base64url. */
export interface Token {
  readonly epoch: number;
  readonly prepared: string;
  readonly signature: string;
}

/** A token's bytes. */
export interface ReadToken {
  readonly epoch: number;
  readonly message: Bytes;
  readonly signature: Bytes;
}

/** More characters than any token has: what is longer is not looked into. */
const MOST = 1000;

/** Reads what may be a token; undefined if it is none of this study. Its signature is still to be checked. */
export function readToken(value: unknown, studyDigest: string): ReadToken | undefined {
  const { epoch, prepared, signature } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const [message, signed] = [bytesOf(prepared), bytesOf(signature)];
  if (!Number.isSafeInteger(epoch) || !message || !signed || !isOfStudy(message, studyDigest))
    return undefined;
  return { epoch: epoch as number, message, signature: signed };
}

function bytesOf(text: unknown): Bytes | undefined {
  return typeof text === "string" && text.length <= MOST ? fromBase64url(text) : undefined;
}
