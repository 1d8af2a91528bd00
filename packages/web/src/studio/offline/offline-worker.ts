/**
 * Keeps the studio's own files on the device, so that it opens without a network. It hands out files and knows nothing else: tables, studies
 * and releases never pass through it. The build writes the two constants.
 */
declare const STUDIO_FILES: readonly string[];
declare const STUDIO_BUILD: string;

/** The part of a service worker's scope that is used; the library of types of pages has none. */
interface Waited {
  waitUntil(done: Promise<unknown>): void;
}
interface Asked {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface OfflineScope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", hear: (event: Waited) => void): void;
  addEventListener(kind: "fetch", hear: (event: Asked) => void): void;
}

const scope = globalThis as unknown as OfflineScope;
const KEPT = "dpbayes-studio ";

scope.addEventListener("install", (event) => event.waitUntil(kept().then(() => scope.skipWaiting())));
scope.addEventListener("activate", (event) =>
  event.waitUntil(earlierGone().then(() => scope.clients.claim())),
);
scope.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answered(event.request));
});

async function kept(): Promise<void> {
  const cache = await caches.open(KEPT + STUDIO_BUILD);
  await cache.addAll(STUDIO_FILES.map((file) => new Request(file, { cache: "reload" })));
}

async function earlierGone(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(KEPT) && name !== KEPT + STUDIO_BUILD);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** From the device where it has the file; the files of one build belong together. */
async function answered(request: Request): Promise<Response> {
  const cache = await caches.open(KEPT + STUDIO_BUILD);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
