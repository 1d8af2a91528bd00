import { join } from "node:path";

/** Where the registry of data sets is kept, or why there is none. */
export type RegistryPlace = { readonly folder: string } | { readonly off: string };

/**
 * `DPBAYES_REGISTRY` names a folder, one's own or one that an organisation shares, or is `off`. Without it the registry
 * is the user's own, where the system keeps the state of programs.
 */
export function registryPlace(env: Readonly<Record<string, string | undefined>>): RegistryPlace {
  const named = env["DPBAYES_REGISTRY"];
  if (named === "off") return { off: "DPBAYES_REGISTRY is off" };
  if (named) return { folder: named };
  const state =
    env["LOCALAPPDATA"] || env["XDG_STATE_HOME"] || (env["HOME"] && join(env["HOME"], ".local", "state"));
  if (state) return { folder: join(state, "dpbayes") };
  return { off: "neither DPBAYES_REGISTRY nor a home folder is set" };
}
