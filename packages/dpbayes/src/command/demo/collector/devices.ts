import { type Fetch, openSurvey } from "@dpbayes/privacy/send";
import { fail } from "../../../errors/index.ts";

/** A person with an invitation and an answer. */
export interface Invited {
  /** The invitation's link. */
  readonly link: string;
  readonly record: unknown;
}

/** What the devices went through. */
export interface Sent {
  readonly counted: number;
  /** Reports that were sent once more, because the answer to the first time was lost on the way. */
  readonly again: number;
}

/** Devices that answer at the same time. */
const TOGETHER = 16;
/** Of so many answers one is lost. */
const LOSSY = 20;

/** Each person's device asks for a token, makes one report and sends it, that very one, until it is counted. */
export async function answerOnDevices(people: readonly Invited[], signal: AbortSignal): Promise<Sent> {
  const sent = { counted: 0, again: 0 };
  const queue = people.entries();
  const hand = async () => {
    for (const [i, { link, record }] of queue) {
      if (signal.aborted) return;
      const lost = i % LOSSY === 0;
      const survey = await openSurvey({ ...addressesOf(link), ...deviceOf(i, lost), signal });
      const { state } = await survey.answer(record);
      if (state !== "counted") fail("FLAG_VALUE", { ...LOST, found: `one that leaves a report ${state}` });
      sent.counted++;
      if (lost) sent.again++;
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, hand));
  return sent;
}

const LOST = { flag: "--collector", accepted: "a collector that counts what it is sent" };

/** `https://…/s/SLUG#CODE`: where the study is, and the code that stays in the browser. */
function addressesOf(link: string): { readonly manifest: string; readonly code: string } {
  const { origin, pathname, hash } = new URL(link);
  return { manifest: `${origin}/v1/studies/${pathname.split("/").at(-1)}`, code: hash.slice(1) };
}

/** With a memory, an address in the world and, on some, a network that loses an answer behind the report. */
function deviceOf(i: number, lossy: boolean) {
  const kept = new Map<string, string>();
  const address = `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`;
  let lost = !lossy;
  const send: Fetch = async (url, request) => {
    const answer = await fetch(url, {
      ...request,
      headers: { ...request.headers, "x-forwarded-for": address },
    });
    if (lost || !url.endsWith("/reports")) return answer;
    lost = true;
    throw new TypeError("the network is gone");
  };
  return {
    storage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
    },
    fetch: send,
    pause: () => 10,
  };
}
