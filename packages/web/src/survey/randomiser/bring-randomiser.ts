import { reporter } from "@dpbayes/privacy/report/prepared";
import { bring } from "./arrival.ts";

/* The page's second script, /assets/survey-randomise.js: readers of records, every mechanism, exact noise. */
bring(reporter);
