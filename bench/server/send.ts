import { Agent, request } from "node:http";

/** How long each request took, in milliseconds, shortest first. */
export type Latencies = readonly number[];

interface Post {
  readonly url: string;
  readonly type: string;
  readonly agent: Agent;
}

/** So many connections, each sending its next when the last was answered: as much as is taken. */
export async function sendAll(
  url: string,
  bodies: readonly string[],
  { connections, type = "application/json" }: { connections: number; type?: string },
): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const took: number[] = [];
  let next = 0;
  const run = async () => {
    for (let i = next++; i < bodies.length; i = next++)
      took.push(await post({ url, type, agent }, bodies[i]!));
  };
  await Promise.all(Array.from({ length: connections }, run));
  agent.destroy();
  return took.sort((a, b) => a - b);
}

/** So many a second, whatever becomes of them. */
export async function sendAtRate(
  url: string,
  bodies: readonly string[],
  perSecond: number,
): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const start = performance.now();
  const under: Promise<number>[] = [];
  while (under.length < bodies.length) {
    const due = Math.min(bodies.length, Math.ceil(((performance.now() - start) / 1000) * perSecond));
    while (under.length < due)
      under.push(post({ url, type: "application/json", agent }, bodies[under.length]!));
    await new Promise((done) => setTimeout(done, 2));
  }
  const took = await Promise.all(under);
  agent.destroy();
  return took.sort((a, b) => a - b);
}

export function quantile(sorted: Latencies, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

function post({ url, type, agent }: Post, body: string): Promise<number> {
  const start = performance.now();
  return new Promise((done, failed) => {
    const sent = request(url, { agent, method: "POST", headers: { "content-type": type } }, (answer) => {
      answer.resume();
      answer.once("end", () =>
        answer.statusCode! < 300
          ? done(performance.now() - start)
          : failed(new Error(`a report was answered ${answer.statusCode}`)),
      );
    });
    sent.once("error", failed);
    sent.end(body);
  });
}
