export * from "./linear-algebra/index.ts";
export * from "./quadrature/index.ts";
export * from "./random/index.ts";
export * from "./special/index.ts";
