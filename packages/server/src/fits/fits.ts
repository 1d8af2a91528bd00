import type { Pool } from "pg";
import { inTransaction } from "../database/in-transaction.ts";
import { fail } from "../errors/index.ts";
import { type AskedFit, askFit, type FitAsker, type FitRequest, type FitRow, makeFit } from "./ask-fit.ts";
import { endFit } from "./end-fit.ts";
import { chainsOf, type FitMaterial, materialOf } from "./fit-material.ts";
import type { FitState } from "./fit-notices.ts";
import { type FitLine, type FitsAsked, type FitView, listFits, readFit, readPosterior } from "./read-fits.ts";

/** Fits: asked for here, run by workers, wherever those are. */
export interface Fits {
  ask(asker: FitAsker, request: FitRequest): Promise<AskedFit>;
  read(organisation: string, id: string): Promise<FitView>;
  list(organisation: string, asked: FitsAsked): Promise<readonly FitLine[]>;
  /** Ends a fit that has not ended; finished chains are kept. */
  cancel(organisation: string, id: string): Promise<void>;
  /** Asks for the fit anew, with the chains that were finished. */
  resume(asker: FitAsker, id: string): Promise<AskedFit>;
  /** The fit file. */
  posterior(organisation: string, id: string): Promise<Uint8Array>;
  /** What it rests on, and its chains. */
  material(
    organisation: string,
    id: string,
  ): Promise<FitMaterial & { readonly chains: readonly Uint8Array[] }>;
}

const STATE = {
  name: "fit-state",
  text: "SELECT f.state FROM fit f JOIN study s ON s.key = f.study WHERE f.id = $1 AND s.organisation = $2",
};
const ENDED = {
  name: "fit-ended",
  text: `SELECT f.state, f.study, f.releases, f.settings FROM fit f JOIN study s ON s.key = f.study
    WHERE f.id = $1 AND s.organisation = $2`,
};

export function openFits(pool: Pool): Fits {
  const stateOf = async (organisation: string, id: string): Promise<FitState> => {
    const found = await pool.query<{ state: FitState }>({ ...STATE, values: [id, organisation] });
    return (found.rows[0] ?? fail("FIT_UNKNOWN", {})).state;
  };
  return {
    ask: (asker, request) => askFit(pool, asker, request),
    read: (organisation, id) => readFit(pool, organisation, id),
    list: (organisation, asked) => listFits(pool, organisation, asked),
    async cancel(organisation, id) {
      const before = await stateOf(organisation, id);
      const ended = await inTransaction(pool, (client) => endFit(client, id, "cancelled"));
      if (ended || before === "cancelled") return;
      fail("FIT_STATE", { found: await stateOf(organisation, id), accepted: "queued or running" });
    },
    resume: (asker, id) => resumeFit(pool, asker, id),
    posterior: (organisation, id) => readPosterior(pool, organisation, id),
    async material(organisation, id) {
      await stateOf(organisation, id);
      return { ...(await materialOf(pool, id)), chains: await chainsOf(pool, id) };
    },
  };
}

function resumeFit(pool: Pool, asker: FitAsker, id: string): Promise<AskedFit> {
  return inTransaction(pool, async (client) => {
    const found = await client.query<FitRow & { state: FitState }>({
      ...ENDED,
      values: [id, asker.organisation],
    });
    const { state, ...row } = found.rows[0] ?? fail("FIT_UNKNOWN", {});
    if (state !== "cancelled" && state !== "failed")
      fail("FIT_STATE", { found: state, accepted: "cancelled or failed" });
    return makeFit(client, asker, row, id);
  });
}
