import type { FastifyInstance } from "fastify";
import { allRoutes } from "../api/all-routes.ts";
import { openRooms, type Rooms } from "../api/rooms.ts";
import { apiServer } from "../api/server.ts";
import { openDatabase } from "../database/open-database.ts";
import { retryWhileLost } from "../database/retry-while-lost.ts";
import type { Settings } from "../settings/settings.ts";
import { listen, portTaken, withPort } from "./listen.ts";
import { type Metrics, openMetrics } from "./metrics.ts";
import { countStreams } from "./open-streams.ts";
import { operationsServer } from "./operations-server.ts";
import { readiness } from "./readiness.ts";
import { type RequestLog, requestLog } from "./request-log.ts";
import { startSweeps, sweepsOf } from "./sweeps.ts";
import { within } from "./within.ts";
import { startWorker } from "./worker.ts";

/** A server that takes requests. */
export interface RunningServer {
  /** Where it listens. */
  readonly url: string;
  /** Where health, readiness and metrics are. */
  readonly operationsUrl: string;
  /** The address at which the first owner chooses a password; absent as soon as there is one. */
  readonly ownerLink?: string;
  /** Stops: requests under way are answered, reports that wait are written, chains are given back. */
  close(): Promise<void>;
}

export interface StartOptions {
  /** Whether what the database's schema lacks is run first; true unless said otherwise. */
  readonly migrate?: boolean;
  /** Whether this process also works on fits; not unless said otherwise. */
  readonly work?: boolean;
  /** Where lines of the log go; nowhere unless said otherwise. */
  log?(line: string): void;
}

/** Starts the collector: on the embedded database where the settings name no other. */
export async function startServer(asked: Settings, options: StartOptions = {}): Promise<RunningServer> {
  const migrate = options.migrate ?? true;
  const { pool, settings, close } = await openDatabase(await withPort(asked), { migrate });
  try {
    const running = await startOn(settings, await openParts(settings, pool, options));
    const worker = options.work ? startWorker(settings) : undefined;
    const end = () => Promise.all([running.close(), worker?.stop()]);
    return { ...running, close: () => end().then(close, close) };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Parts {
  readonly rooms: Rooms;
  readonly log: RequestLog;
  readonly metrics: Metrics;
}

async function openParts(settings: Settings, pool: Rooms["pool"], options: StartOptions): Promise<Parts> {
  const metrics = openMetrics(pool);
  const rooms = await openRooms(settings, pool, { written: metrics.written });
  const log = requestLog(settings.log, options.log ?? (() => undefined), rooms.clock);
  return { rooms, log, metrics };
}

async function startOn(settings: Settings, { rooms, log, metrics }: Parts): Promise<RunningServer> {
  let stopping = false;
  const app = apiServer(allRoutes(rooms), {
    ...{ origin: settings.origin, trustProxy: settings.trustProxy, clock: rooms.clock },
    askerOf: rooms.accounts.askerOf,
    stopping: () => stopping,
    failed: log.failed,
    answered: (answered) => {
      metrics.answered(answered);
      log.answered(answered);
    },
  });
  metrics.watch(rooms.intake, countStreams(app));
  const { pool, intake } = rooms;
  const operations = operationsServer({
    readiness: () => readiness({ pool, stopping: () => stopping, full: () => intake.full }),
    metrics: metrics.text,
  });
  const { host, port } = settings;
  const operationsUrl = await listen(operations, host, settings.operationsPort);
  const url = await app.listen({ host, port }).catch(portTaken(port));
  const stopSweeps = startSweeps(sweepsOf(rooms), log.failed);
  const ownerLink = await retryWhileLost(rooms.accounts.firstOwnerLink);
  return {
    ...{ url, operationsUrl },
    ...(ownerLink !== undefined && { ownerLink }),
    async close() {
      stopping = true;
      await stopSweeps();
      await answerAll(app, rooms);
      await rooms.close();
      operations.closeAllConnections();
      operations.close();
    },
  };
}

/** Seconds for requests that are under way; what takes longer is cut off. */
const PATIENCE = 6;

/** Streams end, everything else is answered; who comes now is told to come again. */
async function answerAll(app: FastifyInstance, { tallies, events }: Rooms): Promise<void> {
  tallies.close();
  events.close();
  const closed = app.close();
  if (!(await within(PATIENCE, closed))) app.server.closeAllConnections();
  await closed;
}
