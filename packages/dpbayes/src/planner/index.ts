/**
 * `dpbayes/planner`: the parts of `planStudy`, for those who check it.
 */

// Releases of a simulated study.

export { type Simulation, simulateReleases } from "./simulate-releases.ts";

// How many simulated studies make a number, and what is typical of them.

export { namesOf } from "./expected-widths.ts";
export { COUNTED } from "./power.ts";
export { errorOfMedian, medianOf } from "./typical.ts";
