import { onKillableDatabase } from "../../packages/server/src/database/killable-database.testing.ts";
import {
  killWorkers,
  type WorkerKillsFound,
} from "../../packages/server/src/workers/worker-kills.testing.ts";

/** How many workers, and what is killed while they work. */
export interface WorkerKillSizes {
  readonly workers: number;
  readonly kills: number;
  /** Of them of the database, with all its processes. */
  readonly databaseKills: number;
  /** Fits under way at the same time, of four chains each. */
  readonly fits: number;
}

export interface WorkerKillFigures extends WorkerKillsFound {
  readonly problems: readonly string[];
}

/** Workers and the database are killed at random while fits run: every fit ends, with the draws of a run that nobody disturbed. */
export async function workerKills(
  { workers, kills, databaseKills, fits }: WorkerKillSizes,
  progress: (line: string) => void = () => undefined,
): Promise<WorkerKillFigures> {
  const found = await onKillableDatabase(({ url, kill }) =>
    killWorkers(url, {
      ...{ workers, kills, databaseKills, fits },
      killDatabase: kill,
      settings: { chains: 4, warmup: 300, draws: 200 },
      pause: [1000, 3000],
      onKill: (done) => progress(`${done + 1} of ${kills} kills`),
    }),
  );
  const problems = [
    ...(found.done === found.fits
      ? []
      : [`${found.fits - found.done} of ${found.fits} fits did not end done`]),
    ...(found.same === found.done ? [] : [`${found.done - found.same} fits have other draws`]),
  ];
  return { ...found, problems };
}
