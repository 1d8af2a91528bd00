import type { StreamState } from "../../live/stream.ts";

const words: Readonly<Record<StreamState, string>> = {
  connecting: "connecting …",
  live: "live",
  lost: "connection lost, trying again …",
};

/** Whether what is shown is of now. */
export function LiveMark({ state }: { readonly state: StreamState }) {
  return (
    <p class={`live ${state === "live" ? "on" : state}`} role="status">
      {words[state]}
    </p>
  );
}
