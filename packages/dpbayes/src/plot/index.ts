/**
 * `dpbayes/plot`: the charts of pages and experiments, as SVG texts.
 */

// Charts.

export { type ChartHead, chartPage } from "./chart-page.ts";
export { type LineChart, lineChart, type Point, type Series } from "./line-chart.ts";

// Parts of a chart.

export { bottomAxis, frame, type Labels, type LegendEntry, leftAxis, PLOT } from "./frame.ts";
export { type Scale, type ScaleKind, scaleOf } from "./scale.ts";
export { colourOf, pathPoint, SOFT_INK } from "./style.ts";
export { type Attributes, element, text, textWidth } from "./svg.ts";
