import type { Randomiser, Randomising } from "@dpbayes/privacy/send";
import { arrived } from "./arrival.ts";

/** Of the second script. The build writes it into the first, whose own digest so names both. */
declare const RANDOMISER_DIGEST: string;

const MOST_SECONDS = 60;

/** Loads what randomises when it is first wanted, and never gives up: an answer waits for it, on the page alone. */
export const randomisingLater: Randomising = (prepared) => {
  let randomiser: Promise<Randomiser> | undefined;
  return () => {
    randomiser ??= loaded().then(async () => (await arrived)(prepared));
    return randomiser;
  };
};

async function loaded(): Promise<void> {
  for (let tries = 0; !(await tried(tries)); tries++) await connection(Math.min(2 ** tries, MOST_SECONDS));
}

/** Whether it came, and is what its digest names: the browser runs no other. Each try has an address of its own, since browsers remember failures. */
function tried(tries: number): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement("script");
    script.type = "module";
    script.integrity = RANDOMISER_DIGEST;
    script.onload = () => resolve(true);
    script.onerror = () => resolve(false);
    script.src = `/assets/survey-randomise.js${tries === 0 ? "" : `?${tries}`}`;
    document.head.append(script);
  });
}

/** The network is back, or so many seconds have passed. */
function connection(seconds: number): Promise<unknown> {
  return new Promise((resolve) => {
    addEventListener("online", resolve, { once: true });
    setTimeout(resolve, 1000 * seconds);
  });
}
