/**
 * `dpbayes/planner`: the parts of `planStudy`, for those who check it.
 */

// Releases of a simulated study.

export { type Simulation, simulateReleases } from "./simulation/simulate-releases.ts";

// How many simulated studies make a number, and what is typical of them.

export { namesOf } from "./widths/expected-widths.ts";
export { ENOUGH_TO_COUNT } from "./widths/power.ts";
export { errorOfMedian, medianOf } from "./widths/typical.ts";
