import { useAsked } from "../../live/use-asked.ts";
import { shortDigest } from "../shown/words.ts";

/** What people call what an entry names by an id; ids of what is gone stand shortened. */
export type Names = (word: string) => string;

export function useNames(): Names {
  const members = useAsked("GET /v1/members", {});
  const tokens = useAsked("GET /v1/tokens", {});
  const ledgers = useAsked("GET /v1/ledgers", {});
  const names = new Map<string, string>([
    ...(members.value?.members ?? []).flatMap(({ id, email }) =>
      email === null ? [] : [[id, email] as const],
    ),
    ...(tokens.value?.tokens ?? []).map(({ id, name }) => [id, `the token “${name}”`] as const),
    ...(ledgers.value?.ledgers ?? []).map(({ id, name }) => [id, name] as const),
  ]);
  return (word) => {
    const id = word.replace(/^(account|token):/, "");
    return names.get(id) ?? (/^[0-9a-f-]{32,}$/.test(id) ? `${shortDigest(id)}…` : word);
  };
}
