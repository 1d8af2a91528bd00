export * from "../../packages/dpbayes/src/plot/chart-page.ts";
