import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededSource } from "@dpbayes/inference";
import { collectReports, parseStudy } from "@dpbayes/privacy";
import { openedStudy } from "../../packages/server/src/intake/counted-study.testing.ts";
import { freePort, openTallies } from "../../packages/server/src/parts.testing.ts";
import { type CollectorProcess, collectorProcess } from "./collector-process.ts";
import { type SendingClients, sendingClients } from "./sending-clients.ts";

export interface KillSizes {
  readonly kills: number;
  readonly clients: number;
  /** Reports that must be acknowledged between two kills: every kill comes under load. */
  readonly between: number;
  /** No kill begins from here on (milliseconds since 1970). */
  readonly until?: number | undefined;
}

/** What was found when all was over. */
export interface KillFigures {
  /** `starting`: of the database, while a collector was starting. */
  readonly kills: { readonly collector: number; readonly database: number; readonly starting: number };
  readonly made: number;
  readonly acknowledged: number;
  readonly stored: number;
  /** Acknowledged and not stored. */
  readonly lost: number;
  /** Acknowledged, sent again and counted as new. */
  readonly forgotten: number;
  readonly resends: number;
  /** Cells and sums whose counts the rows do not give. */
  readonly differing: number;
  readonly counted: number;
  /** Whether the release cut from counts is that of the stored reports, digest included. */
  readonly sameRelease: boolean;
  /** Answers that were neither a success nor 503, by status. */
  readonly odd: Readonly<Record<string, number>>;
  /** From a kill to the next acknowledgement, in seconds. */
  readonly medianOutage: number;
  readonly longestOutage: number;
  /** Of the collector when it was asked to stop under load. */
  readonly exitCode: number | null;
}

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "kills",
  question: "What gets lost?",
  variables: { place: { type: "category", levels: ["north", "south", "east", "west"] } },
  model: { family: "categorical", formula: "place ~ 1" },
  privacy: { setting: "local", epsilon: 1, unit: "one person", mechanism: "k-ary-randomised-response" },
});
const records = [{ place: "north" }, { place: "east" }, { place: "west" }];

/**
 * Kills the collector and its database (all its processes) at random while clients post and resend without pause, then holds what was acknowledged
 * against what is stored and counted.
 */
export async function collectorKills(
  { kills, clients, between, until = Number.POSITIVE_INFINITY }: KillSizes,
  progress: (line: string) => void = () => undefined,
): Promise<KillFigures> {
  const folder = mkdtempSync(join(tmpdir(), "dpbayes-kills-"));
  const random = seededSource("collector kills");
  const collector = await collectorProcess(folder, await freePort("127.0.0.1"));
  try {
    const pool = await collector.connect();
    const opened = await openedStudy(pool, study);
    await pool.end();
    const sending = sendingClients(collector.url, study, {
      clients,
      records,
      random: () => random.uniform(),
    });
    const killed = { collector: 0, database: 0, starting: 0 };
    let [first, second]: ["collector" | "database", "collector" | "database"] = ["collector", "database"];
    const outages: number[] = [];
    for (let n = 1; n <= kills && Date.now() < until; n++) {
      await acknowledgedMore(sending, between);
      // One of each in every pair, in random order.
      if (n % 2 === 1) [first, second] = random.uniform() < 0.5 ? [second, first] : [first, second];
      const which = n % 2 === 1 ? first : second;
      killed[which]++;
      const at = Date.now();
      if (which === "collector") await collector.killCollector();
      else collector.killDatabase();
      if (which === "collector" && n % 4 === 0) {
        // A start takes about a second.
        await new Promise((done) => setTimeout(done, 2000 * random.uniform()));
        collector.killDatabase();
        killed.starting++;
      }
      await acknowledgedMore(sending, 1);
      outages.push((Date.now() - at) / 1000);
      if (n % 10 === 0)
        progress(`${n} kills, ${sending.acknowledged.size} acknowledged, ${sending.resends} resends`);
    }
    await acknowledgedMore(sending, between);
    await sending.stop();
    const found = await compared(collector, opened, sending);
    const sorted = outages.toSorted((a, b) => a - b);
    return {
      ...{ kills: killed, ...found },
      medianOutage: sorted[Math.floor(sorted.length / 2)] ?? 0,
      longestOutage: sorted.at(-1) ?? 0,
      exitCode: await collector.stop(),
    };
  } finally {
    await collector.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function acknowledgedMore({ acknowledged }: SendingClients, more: number): Promise<void> {
  const enough = acknowledged.size + more;
  for (const until = Date.now() + 180_000; acknowledged.size < enough; ) {
    if (Date.now() > until) throw new Error("nothing is acknowledged any more");
    await new Promise((done) => setTimeout(done, 5));
  }
}

async function compared(
  collector: CollectorProcess,
  opened: Awaited<ReturnType<typeof openedStudy>>,
  { made, acknowledged, resends, forgotten, odd }: SendingClients,
) {
  const pool = await collector.connect();
  try {
    const { rows } = await pool.query<{ id: string }>("SELECT encode(id, 'hex') AS id FROM report");
    const stored = new Set(rows.map(({ id }) => id));
    const tallies = openTallies(pool);
    const { differing, counted } = await tallies.recount(opened, "reports");
    const there = [...made.values()].filter(({ id }) => stored.has(keyOf(id!)));
    const { releases } = await collectReports(study, there, { keep: "counts" });
    return {
      ...{ made: made.size, acknowledged: acknowledged.size, stored: rows.length },
      lost: [...acknowledged].filter((id) => !stored.has(keyOf(id))).length,
      ...{ forgotten, resends, differing: differing.length, counted },
      sameRelease: (await tallies.cut(opened)).digest === releases[0]!.digest,
      odd: Object.fromEntries(odd),
    };
  } finally {
    await pool.end();
  }
}

function keyOf(id: string): string {
  return createHash("sha256").update(id).digest("hex").slice(0, 32);
}
