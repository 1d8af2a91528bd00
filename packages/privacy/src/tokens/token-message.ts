import { fail } from "../errors/fail-on-sending.ts";
import { type Bytes, joined } from "./bytes.ts";

/** Random bytes before a message, so that what is signed is nobody's choice (RFC 9474, "Randomized"). */
export const PREFIX = 32;
/** Random bytes that make one token differ from another. */
export const NONCE = 32;

/** prefix ‖ "dpbayes.token/1" ‖ the study's digest ‖ nonce. A token of one study says so, whatever the key. */
export function tokenMessage(prefix: Uint8Array, studyDigest: string, nonce: Uint8Array): Bytes {
  return joined(prefix, labelOf(studyDigest), nonce);
}

/** Whether a message is one of this study. */
export function isOfStudy(message: Uint8Array, studyDigest: string): boolean {
  const label = labelOf(studyDigest);
  return (
    message.length === PREFIX + label.length + NONCE && label.every((byte, i) => byte === message[PREFIX + i])
  );
}

function labelOf(studyDigest: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(studyDigest))
    fail("ARGUMENT", { name: "studyDigest", found: "another text", accepted: "64 hexadecimal digits" });
  return new TextEncoder().encode(`dpbayes.token/1${studyDigest}`);
}
