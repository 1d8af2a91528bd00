import { serveFitsInWorker } from "./fit-in-web-workers.ts";

serveFitsInWorker();
