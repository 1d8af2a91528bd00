/** How a stream of events stands. */
export type StreamState = "connecting" | "live" | "lost";

/** What is heard, by the name of its event. */
export type Hearers = Readonly<Record<string, (data: unknown) => void>>;

/** Milliseconds until a lost stream is tried again, the first time; each time twice as long, to the longest. */
const SOON = 1000;
const LONGEST = 15_000;

/**
 * An event stream that comes back. Browsers try again by themselves where a connection broke, and give up where a server that is stopping
 * refused one: then it is opened anew. Every stream of the server begins with how things are, so that nothing that was missed matters.
 */
export function openStream(
  address: string,
  hearers: Hearers,
  changed: (state: StreamState) => void,
): { close(): void } {
  let source: EventSource;
  let wait = SOON;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    source = new EventSource(address);
    source.onopen = () => {
      wait = SOON;
      changed("live");
    };
    source.onerror = () => {
      changed("lost");
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, wait);
      wait = Math.min(2 * wait, LONGEST);
    };
    for (const [event, hear] of Object.entries(hearers))
      source.addEventListener(event, ({ data }: MessageEvent<string>) => hear(JSON.parse(data)));
  };
  changed("connecting");
  open();
  return {
    close() {
      clearTimeout(timer);
      source.close();
    },
  };
}
