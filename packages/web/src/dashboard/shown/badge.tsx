/** How something stands: the word says it, the colour only repeats it. */
const kinds: Readonly<Record<string, "good" | "busy" | "off" | "bad">> = {
  ...{ open: "good", done: "good", member: "good" },
  ...{ running: "busy", queued: "busy", closing: "busy", paused: "busy", invited: "busy" },
  ...{ draft: "off", closed: "off", archived: "off", cancelled: "off", revoked: "off", expired: "off" },
  failed: "bad",
};

export function Badge({ state }: { readonly state: string }) {
  return <span class={`badge ${kinds[state] ?? "off"}`}>{state}</span>;
}
