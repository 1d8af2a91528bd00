import { SecureSource } from "../noise/secure-source.ts";
import { deliverOnce } from "./deliver.ts";
import type { Fetch } from "./exchange.ts";
import type { KeptPlace } from "./kept.ts";
import type { Admitted } from "./obtain-token.ts";
import { pauseBefore, sleeper } from "./pause.ts";
import { type SendState, stateOf } from "./send-state.ts";

export interface SenderOptions {
  readonly fetch: Fetch;
  /** Of reports. */
  readonly url: string;
  readonly signal?: AbortSignal | undefined;
  readonly pause?: ((tries: number, asked: number) => number) | undefined;
  readonly onState?: ((state: SendState) => void) | undefined;
}

/** Sends what is kept until that has ended, once at a time; asked again while it waits, it tries at once. */
export function sender(
  options: SenderOptions,
  place: KeptPlace,
  admitted: Admitted,
): () => Promise<SendState> {
  const { sleep, wake } = sleeper();
  let sending: Promise<SendState> | undefined;
  return () => {
    if (sending) wake();
    const state = stateOf(place.read());
    if (state.state !== "waiting") return Promise.resolve(state);
    sending ??= deliver(options, place, admitted, sleep).finally(() => {
      sending = undefined;
    });
    return sending;
  };
}

async function deliver(
  { fetch, url, signal, onState, pause = standardPause() }: SenderOptions,
  place: KeptPlace,
  admitted: Admitted,
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>,
): Promise<SendState> {
  for (let tries = 0; !signal?.aborted; tries++) {
    const reply = await deliverOnce(fetch, url, place, admitted);
    onState?.(stateOf(place.read()));
    if (reply.kind !== "later") break;
    await sleep(pause(tries, reply.seconds), signal);
  }
  return stateOf(place.read());
}

function standardPause(): (tries: number, asked: number) => number {
  const source = SecureSource.platform();
  return (tries, asked) => pauseBefore(tries, asked, source);
}
