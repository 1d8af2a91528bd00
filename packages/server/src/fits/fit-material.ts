import type { Pool } from "pg";
import { fail } from "../errors/index.ts";
import type { FitSettings } from "./fit-settings.ts";

/** All that a fit rests on, as it is stored. */
export interface FitMaterial {
  readonly study: unknown;
  /** The releases' files, in the order in which the fit names them. */
  readonly releases: readonly Uint8Array[];
  readonly settings: FitSettings;
}

const FIT = {
  name: "material-fit",
  text: "SELECT s.body AS study, f.settings, f.releases FROM fit f JOIN study s ON s.key = f.study WHERE f.id = $1",
};
const RELEASES = {
  name: "material-releases",
  text: `SELECT r.body FROM unnest($1::text[]) WITH ORDINALITY AS asked(digest, at)
    JOIN release r USING (digest) ORDER BY at`,
};
const CHAINS = {
  name: "material-chains",
  text: "SELECT draws FROM fit_chain WHERE fit = $1 AND draws IS NOT NULL ORDER BY chain",
};

export async function materialOf(pool: Pool, fit: string): Promise<FitMaterial> {
  const found = await pool.query<{ study: unknown; settings: FitSettings; releases: string[] }>({
    ...FIT,
    values: [fit],
  });
  const { study, settings, releases } = found.rows[0] ?? fail("FIT_UNKNOWN", {});
  const bodies = await pool.query<{ body: Buffer }>({ ...RELEASES, values: [releases] });
  return { study, settings, releases: bodies.rows.map(({ body }) => body) };
}

/** The finished chains, each a fit file of its own, in order. */
export async function chainsOf(pool: Pool, fit: string): Promise<readonly Uint8Array[]> {
  const found = await pool.query<{ draws: Buffer }>({ ...CHAINS, values: [fit] });
  return found.rows.map(({ draws }) => draws);
}
