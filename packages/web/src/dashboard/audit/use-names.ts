import { useAll } from "../../live/use-pages.ts";
import { shortDigest } from "../shown/words.ts";

/** What people call what an entry names by an id; ids of what is gone stand shortened. */
export type Names = (word: string) => string;

export function useNames(): Names {
  const members = useAll("GET /v1/members", {});
  const tokens = useAll("GET /v1/tokens", {});
  const ledgers = useAll("GET /v1/ledgers", {});
  const names = new Map<string, string>([
    ...(members.value?.rows ?? []).flatMap(({ id, email }) => (email === null ? [] : [[id, email] as const])),
    ...(tokens.value?.rows ?? []).map(({ id, name }) => [id, `the token “${name}”`] as const),
    ...(ledgers.value?.rows ?? []).map(({ id, name }) => [id, name] as const),
  ]);
  return (word) => {
    const id = word.replace(/^(account|token):/, "");
    return names.get(id) ?? (/^[0-9a-f-]{32,}$/.test(id) ? `${shortDigest(id)}…` : word);
  };
}
