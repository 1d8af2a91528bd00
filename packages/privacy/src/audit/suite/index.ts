/**
 * `@dpbayes/privacy/audit/suite`: what this library's own audit runs on.
 */

// Every path from records to a release or a report, every posterior draw and private chain.

export { posteriorTargets } from "./posterior-targets.ts";
export { personPaths, type ReleasePath, reportPaths, tablePaths } from "./release-paths.ts";

// Planted bugs, which an audit must catch to be worth anything.

export { floatingPointLaplace, plantedBugs } from "./planted-bugs.ts";
export { plantedPosteriorBugs } from "./planted-posterior-bugs.ts";
