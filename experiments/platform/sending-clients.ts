import { Agent, request } from "node:http";
import type { Report, Study } from "@dpbayes/privacy";
import { report } from "@dpbayes/privacy";

/** Devices that post reports without pause, and resend each until it is acknowledged. */
export interface SendingClients {
  /** Every report that was made, by id. */
  readonly made: ReadonlyMap<string, Report>;
  /** Ids that were acknowledged. */
  readonly acknowledged: ReadonlySet<string>;
  /** Posts that failed and were repeated, and reports that were sent again although they were acknowledged. */
  readonly resends: number;
  /** Reports that were acknowledged, sent again and counted as new: each of them was lost. */
  readonly forgotten: number;
  /** Answers of any other kind, by status. */
  readonly odd: ReadonlyMap<number, number>;
  /** Lets each finish the report it has. */
  stop(): Promise<void>;
}

const PAUSE = 25;

export function sendingClients(
  url: string,
  study: Study,
  { clients, records, random }: { clients: number; records: readonly object[]; random: () => number },
): SendingClients {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const made = new Map<string, Report>();
  const acknowledged = new Set<string>();
  const odd = new Map<number, number>();
  let [resends, forgotten, stopped] = [0, 0, false];

  async function untilAcknowledged(one: Report): Promise<void> {
    for (;;) {
      const status = await posted(agent, url, one);
      if (status === 200 || status === 201) return;
      if (status !== 0 && status !== 503) odd.set(status, (odd.get(status) ?? 0) + 1);
      resends++;
      await new Promise((done) => setTimeout(done, PAUSE * (0.5 + random())));
    }
  }

  async function again(one: Report): Promise<void> {
    resends++;
    if ((await posted(agent, url, one)) === 201) forgotten++;
  }

  async function run(): Promise<void> {
    while (!stopped) {
      const one = report(study, records[Math.floor(random() * records.length)]!);
      made.set(one.id!, one);
      await untilAcknowledged(one);
      acknowledged.add(one.id!);
      if (random() < 0.2) await again(one);
    }
  }

  const running = Array.from({ length: clients }, run);
  return {
    ...{ made, acknowledged, odd },
    get resends() {
      return resends;
    },
    get forgotten() {
      return forgotten;
    },
    async stop() {
      stopped = true;
      await Promise.all(running);
      agent.destroy();
    },
  };
}

/** The status of the answer; 0 where there was none. */
function posted(agent: Agent, url: string, body: object): Promise<number> {
  return new Promise((done) => {
    const sent = request(
      `${url}/v1/reports`,
      { agent, method: "POST", headers: { "content-type": "application/json" }, timeout: 30_000 },
      (answer) => {
        answer.resume();
        answer.once("end", () => done(answer.statusCode ?? 0));
        answer.once("error", () => done(0));
      },
    );
    sent.once("error", () => done(0));
    sent.once("timeout", () => sent.destroy());
    sent.end(JSON.stringify(body));
  });
}
