import type { ModelReference } from "../../contracts/model.ts";
import { requireTarget, type Target } from "../../contracts/target.ts";
import { fail } from "../../errors/index.ts";

/** Imports a module by its URL. Bundled workers pass their own, which knows the modules they hold. */
export type ImportModule = (url: string) => Promise<unknown>;

const importByUrl: ImportModule = (url) => import(/* @vite-ignore */ /* webpackIgnore: true */ url);

/** Builds the model that a reference describes: imports its module and calls its builder on its data; a builder that needs modules in its turn is given the way to import them. */
export async function loadModel(
  reference: ModelReference,
  importModule: ImportModule = importByUrl,
): Promise<Target> {
  const module = await importModule(reference.module).catch((error: unknown) =>
    fail("MODEL_REFERENCE", {
      name: "module",
      found: `"${reference.module}"`,
      accepted: `a module that can be imported (${error instanceof Error ? error.message : String(error)})`,
    }),
  );
  const builder = (module as Partial<Record<string, unknown>>)[reference.builder];
  if (typeof builder !== "function")
    fail("MODEL_REFERENCE", {
      name: "builder",
      found: `"${reference.builder}"`,
      accepted: `a function exported by ${reference.module}`,
    });
  return requireTarget(`what ${reference.builder} returned`, await builder(reference.data, importModule));
}

/** Checks the plain parts of a reference before it travels. */
export function requireReference(value: unknown): ModelReference {
  const { module, builder } = (value ?? {}) as Partial<Record<string, unknown>>;
  for (const [name, found] of Object.entries({ module, builder }))
    if (typeof found !== "string" || found === "")
      fail("MODEL_REFERENCE", { name, found: String(found), accepted: "a string" });
  return value as ModelReference;
}
