import { useEffect, useState } from "preact/hooks";

/** The state of a page as it stands in its address: a place, and what was chosen there. `#/plan?epsilon=1` */
export interface Address {
  readonly place: string;
  readonly chosen: Readonly<Record<string, string>>;
}

export function readAddress(hash: string): Address {
  const [place = "", query = ""] = hash.replace(/^#?\/?/, "").split("?", 2);
  return { place, chosen: Object.fromEntries(new URLSearchParams(query)) };
}

export function writeAddress({ place, chosen }: Address): string {
  const query = new URLSearchParams(Object.entries(chosen)).toString();
  return `#/${place}${query === "" ? "" : `?${query}`}`;
}

/** Another address; made from where the page is at that moment, where a function makes it. */
type Replace = (next: Address | ((now: Address) => Address)) => void;

/** Where the page is, which follows the address; `replace` changes what is chosen without a step in the history. */
export function useAddress(): readonly [Address, Replace] {
  const [address, setAddress] = useState(() => readAddress(location.hash));
  useEffect(() => {
    const follow = () => setAddress(readAddress(location.hash));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const replace: Replace = (asked) => {
    const next = typeof asked === "function" ? asked(readAddress(location.hash)) : asked;
    history.replaceState(history.state, "", writeAddress(next));
    setAddress(next);
  };
  return [address, replace];
}
