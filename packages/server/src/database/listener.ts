import pg from "pg";

/** One connection of a process that hears what others NOTIFY, for everybody in it. */
export interface Listener {
  /**
   * `heard` gets the payloads of a channel; `again` is called when the connection is there, the first time and each time after it was lost:
   * whatever was told meanwhile was not heard. Returns how to stop.
   */
  on(channel: string, heard: (payload: string) => void, again?: () => void): () => void;
  close(): Promise<void>;
}

interface Hearing {
  readonly channel: string;
  readonly heard: (payload: string) => void;
  readonly again: () => void;
}

/** Milliseconds between two attempts to connect again. */
const PAUSE = 500;

/** Connects when the first channel is asked for, with the pool's own options; connects again whenever it is lost. */
export function openListener(pool: pg.Pool): Listener {
  const hearings = new Set<Hearing>();
  let client: pg.Client | undefined;
  let connected: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const made = new pg.Client(pool.options);
    client = made;
    made.on("error", () => lost(made));
    made.on("end", () => lost(made));
    made.on("notification", ({ channel, payload = "" }) => {
      for (const hearing of hearings) if (hearing.channel === channel) hearing.heard(payload);
    });
    try {
      await made.connect();
      for (const channel of new Set([...hearings].map((each) => each.channel))) await listen(made, channel);
      connected = made;
      for (const { again } of hearings) again();
    } catch {
      lost(made);
    }
  }

  function lost(which: pg.Client): void {
    if (client !== which) return;
    client = connected = undefined;
    which.end().catch(() => undefined);
    if (!closed) timer = setTimeout(() => void connect(), PAUSE).unref();
  }

  return {
    on(channel, heard, again = () => undefined) {
      const hearing = { channel, heard, again };
      hearings.add(hearing);
      if (connected) void listen(connected, channel).then(again, () => undefined);
      else if (!client && !timer) void connect();
      return () => hearings.delete(hearing);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}

async function listen(client: pg.Client, channel: string): Promise<void> {
  await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
}
