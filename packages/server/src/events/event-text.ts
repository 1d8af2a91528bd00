import { Readable } from "node:stream";

/** One event of a stream, as browsers' `EventSource` reads it. */
export interface StreamEvent {
  readonly event: string;
  readonly data: unknown;
}

/** Nothing to say; the line is kept open. */
export const PING = ": \n\n";

/** To whoever reads when the server stops: milliseconds after which to come back. */
export const RETRY = "retry: 1000\n\n";

export function eventText({ event, data }: StreamEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Events as the body of an answer. */
export function eventStream(texts: AsyncIterable<string>): Readable {
  return Readable.from(texts, { objectMode: false });
}
