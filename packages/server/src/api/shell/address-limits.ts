import { createHmac, randomBytes } from "node:crypto";
import { isIPv6 } from "node:net";

/** How often an address asked a route within the present minute. */
export interface AddressLimits {
  /** Counts one request; whether it is more than the route takes. */
  over(address: string, route: string, perMinute: number): boolean;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Addresses counted in one minute: beyond this many, counting begins anew rather than filling the memory. */
const MOST = 500_000;

/**
 * Addresses are kept for a minute, as HMACs under a key that lives an hour in memory: what is left behind in a core or a swap file names
 * nobody. Each process counts for itself.
 */
export function addressLimits(clock: () => Date = () => new Date()): AddressLimits {
  let key = randomBytes(32);
  let keyMade = clock().getTime();
  let minute = Math.floor(keyMade / MINUTE);
  const counts = new Map<string, number>();

  function turn(): void {
    const now = clock().getTime();
    if (now - keyMade >= HOUR) {
      key = randomBytes(32);
      keyMade = now;
      counts.clear();
    }
    if (Math.floor(now / MINUTE) === minute && counts.size < MOST) return;
    minute = Math.floor(now / MINUTE);
    counts.clear();
  }

  return {
    over(address, route, perMinute) {
      if (isOwn(address)) return false;
      turn();
      const hash = createHmac("sha256", key)
        .update(`${networkOf(address)} ${route}`)
        .digest("base64");
      const count = (counts.get(hash) ?? 0) + 1;
      counts.set(hash, count);
      return count > perMinute;
    },
  };
}

/** Programs on the same machine, or a proxy there that does not say for whom it asks. */
export function isOwn(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\./.test(address);
}

/** Whoever has an IPv6 address has 2^64 of them: the network is one asker. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith("::ffff:")) return address;
  const [head = "", tail] = address.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = new Array<string>(Math.max(0, 8 - front.length - back.length)).fill("0");
  return [...front, ...zeros, ...back].slice(0, 4).join(":");
}
