import { serveFitsInWorker } from "@dpbayes/inference/browser";
import { trustOwnScripts } from "../../trusted/policies.ts";
import { serveEngine } from "./engine.ts";

/** What a worker is called that runs chains. */
const CHAINS = "chains";

/* One script with two roles, so that it is loaded once: the engine, and the chains that the engine starts. */
trustOwnScripts();
const role = (globalThis as { readonly name?: string }).name;
if (role === CHAINS) serveFitsInWorker();
else serveEngine(() => new Worker(globalThis.location.href, { type: "module", name: CHAINS }));
