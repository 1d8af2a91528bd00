/* The charts of experiments and reports are the same code. */
export * from "../../packages/dpbayes/src/plot/frame.ts";
