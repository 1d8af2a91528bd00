import { useEffect, useState } from "preact/hooks";

/** Whether the page would open without a network, and whether there is one. */
export interface Offline {
  readonly kept: boolean;
  readonly online: boolean;
}

/** Has the browser keep the studio's files; a browser that keeps none for a page (a private window) goes without. */
export function useOffline(): Offline {
  const [kept, setKept] = useState(false);
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const follow = () => setOnline(navigator.onLine);
    addEventListener("online", follow);
    addEventListener("offline", follow);
    navigator.serviceWorker
      ?.register("offline.js")
      .then(() => navigator.serviceWorker.ready)
      .then(() => setKept(true))
      .catch(() => setKept(false));
    return () => {
      removeEventListener("online", follow);
      removeEventListener("offline", follow);
    };
  }, []);
  return { kept, online };
}
