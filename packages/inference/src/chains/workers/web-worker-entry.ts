import { serveChainsInWorker } from "./web-worker.ts";

serveChainsInWorker();
