import type { DpbayesError } from "../errors/dpbayes-error.ts";
import { blindToken, finishToken } from "../tokens/blind-token.ts";
import type { Token } from "../tokens/read-token.ts";
import type { TokenKey } from "../tokens/token-key.ts";
import { exchange, type Fetch, type Reply } from "./exchange.ts";
import type { AskedToken, KeptPlace } from "./kept.ts";

export interface TokenAsker {
  readonly fetch: Fetch;
  /** Of the study's tokens. */
  readonly url: string;
  readonly code: string;
  readonly digest: string;
  /** The key that signs now; asked again where the one before has retired. */
  key(again: boolean): Promise<TokenKey | undefined>;
}

/** A token; why there is none; undefined where none is needed. */
export type Admitted = () => Promise<Token | Reply | undefined>;

/** The token of an invitation, or why there is none yet. The request is kept before it is sent, and the token before anything else is done. */
export async function obtainToken(asker: TokenAsker, place: KeptPlace): Promise<Token | Reply> {
  const asked = await askedBefore(asker, place, false);
  if (!asked || "signature" in asked) return asked ?? { kind: "later", seconds: 0 };
  const reply = await ask(asker, asked);
  const retired = reply.kind === "refused" && reply.code === "TOKEN_EPOCH";
  if (!retired) return finished(asker, place, asked, reply);
  const again = await askedBefore(asker, place, true);
  if (!again || "signature" in again) return again ?? { kind: "later", seconds: 0 };
  return finished(asker, place, again, await ask(asker, again));
}

function ask({ fetch, url, code }: TokenAsker, { key: { epoch }, blinded }: AskedToken): Promise<Reply> {
  return exchange(fetch, url, { code, epoch, blinded });
}

/** The request that was made before, on whatever page; or a new one. */
function askedBefore(
  { key, digest }: TokenAsker,
  place: KeptPlace,
  again: boolean,
): Promise<AskedToken | Token | undefined> {
  return place.alone(async () => {
    const kept = place.read();
    if (kept.token) return kept.token;
    if (kept.asked && !again) return kept.asked;
    const signing = await key(again);
    if (!signing) return undefined;
    const { epoch, n, e, proof } = signing;
    const asked = { key: { epoch, n, e, proof }, ...(await blindToken(signing, digest)) };
    place.write({ ...kept, asked });
    return asked;
  });
}

/** An answer that is no signature stays none: the same request gets the same answer. */
async function finished(
  { digest }: TokenAsker,
  place: KeptPlace,
  { key, pending }: AskedToken,
  reply: Reply,
): Promise<Token | Reply> {
  if (reply.kind !== "answer") return reply;
  try {
    const token = await finishToken(key, digest, pending, String(reply.body["signature"]));
    const { asked: _, ...kept } = place.read();
    place.write({ ...kept, token });
    return token;
  } catch (error) {
    const { code, message } = error as DpbayesError;
    return { kind: "refused", code, reason: message };
  }
}
