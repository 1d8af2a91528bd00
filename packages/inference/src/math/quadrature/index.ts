export { compositeRule, equalBreaks, integrate, integrateLog } from "./composite.ts";
export { gaussHermite } from "./gauss-hermite.ts";
export { gaussLegendre, type Rule } from "./gauss-legendre.ts";
export { trapezoid } from "./trapezoid.ts";
