import type { Json } from "../experiment.ts";

/** One run of the platform under trouble: what it must show, and what was wrong; nothing: it holds. */
export interface PlatformRun {
  readonly name: string;
  readonly promise: string;
  /** In full. */
  readonly sizes: { readonly [key: string]: number };
  run(progress: (line: string) => void): Promise<RunFound>;
}

export interface RunFound {
  readonly figures: Json;
  readonly problems: readonly string[];
}

const killed = { kills: 200, clients: 24, between: 20 };
const closed = { closings: 120, collectors: 2, writers: 4, before: 100 };
const worked = { workers: 3, kills: 200, databaseKills: 20, fits: 3 };
const taken = { single: 12_000, rounds: 3, batched: 100_000, remembered: 1_000_000 };
const tried = { examples: 40, seconds: 300 };
const raced = { rounds: 50, devices: 64, collectors: 2, rotations: 5 };
const spent = { processes: 8, spenders: 64, times: 10, kills: 20, databaseKills: 5 };

/** Each module is loaded when it is run: whoever only shows results starts no server. */
export const runs: readonly PlatformRun[] = [
  {
    name: "collector-kills",
    promise:
      "Collector and PostgreSQL are killed under load: what was acknowledged is stored, once, and counts are those of the rows",
    sizes: killed,
    async run(progress) {
      const { collectorKills } = await import("./collector-kills.ts");
      const found = await collectorKills(killed, progress);
      const { lost, forgotten, differing, counted, stored, sameRelease } = found;
      return foundOf(found, {
        "acknowledged reports are not stored": lost,
        "acknowledged reports were counted again": forgotten,
        "counts differ from the rows": differing,
        "reports were counted and not stored, or stored and not counted": Math.abs(counted - stored),
        "release is not that of the rows": sameRelease ? 0 : 1,
      });
    },
  },
  {
    name: "closings",
    promise: "Studies are closed under load: nothing that was acknowledged is missing from the last release",
    sizes: closed,
    async run() {
      const { closings } = await import("./closings.ts");
      const found = await closings(closed);
      return foundOf(found, {
        "last releases lack what was acknowledged, or have more": found.wrong,
        "reports were acknowledged and not released": Math.abs(found.acknowledged - found.released),
      });
    },
  },
  {
    name: "worker-kills",
    promise:
      "Workers and PostgreSQL are killed while fits run: every fit ends with the draws of an undisturbed run",
    sizes: worked,
    async run(progress) {
      const { workerKills } = await import("./worker-kills.ts");
      const found = await workerKills(worked, progress);
      return { figures: plain(found), problems: found.problems };
    },
  },
  {
    name: "token-races",
    promise: "Devices race for one invitation and reports for one token: one signature, one report counted",
    sizes: raced,
    async run() {
      const { tokenRaces } = await import("./token-races.ts");
      const found = await tokenRaces(raced);
      return foundOf(found, {
        "tokens more or fewer than invitations": Math.abs(found.tokens - raced.rounds),
        "repeated requests got another signature": found.otherAnswers,
        "reports counted more or fewer than tokens": Math.abs(found.counted - found.tokens),
      });
    },
  },
  {
    name: "spenders",
    promise:
      "Spenders in several processes share a ledger: exactly the budget is spent, also when programs and PostgreSQL are killed",
    sizes: spent,
    async run() {
      const { spenders } = await import("./spenders.ts");
      const found = await spenders(spent);
      return { figures: plain(found), problems: found.problems };
    },
  },
  {
    name: "intake",
    promise:
      "Reports are taken in groups: 8,000 one by one and 25,000 in batches per second of processor time, 2.5 times as many as by one insert each, in memory that does not grow",
    sizes: taken,
    async run(progress) {
      const { intake } = await import("./intake.ts");
      return intake(taken, progress);
    },
  },
  {
    name: "described",
    promise:
      "The API is what its OpenAPI description says: requests that schemathesis makes out of it never break it, and what they get is as declared",
    sizes: tried,
    async run() {
      const { described } = await import("./described/described.ts");
      return described(tried);
    },
  },
];

function foundOf(found: object, counts: Readonly<Record<string, number>>): RunFound {
  const problems = Object.entries(counts).flatMap(([what, n]) => (n === 0 ? [] : [`${n} ${what}`]));
  return { figures: plain(found), problems };
}

function plain(found: object): Json {
  return JSON.parse(JSON.stringify(found)) as Json;
}
