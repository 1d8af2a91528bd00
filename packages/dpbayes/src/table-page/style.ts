import { STYLE } from "../page/markup/style.ts";

/** Grounds of a heat map's cells, from the smallest to the largest: text in ink has a contrast of 4.5 on each of them. */
const SHADES = {
  light: ["#f3f8fc", "#e2eff8", "#cfe4f3", "#bad8ed", "#a4cbe7", "#8dbde0", "#76afd9"],
  dark: ["#171c20", "#192530", "#1b2f40", "#1d3a50", "#1f4561", "#205072", "#225c83"],
} as const;

function shades(names: readonly string[]): string {
  return names.map((colour, step) => `--s${step}:${colour}`).join(";");
}

/** The style of the page of a fit, and what heat maps and noisy numbers need besides. */
export const TABLE_STYLE = `${STYLE}
:root{${shades(SHADES.light)}}
@media (prefers-color-scheme:dark){:root{${shades(SHADES.dark)}}}
@media print{:root{${shades(SHADES.light)}}}
${SHADES.light.map((_, step) => `.s${step}{background:var(--s${step})}`).join("")}
.heat{border-collapse:separate;border-spacing:2px}
.heat td,.heat thead th:not(:first-child){text-align:center}
.heat td{border:0;border-radius:.25rem;padding:.25rem .5rem;min-width:4.2rem;line-height:1.25;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.heat b{display:block;font-weight:600}.heat small{display:block;font-size:.76rem;white-space:nowrap}
.heat .none{color:var(--soft);font-size:.76rem;background:none;white-space:normal}
.heat tbody th{padding-right:.5rem;border:0;max-width:11rem;min-width:0}.heat thead th{border:0;padding:.2rem .3rem}
.shades{display:flex;flex-wrap:wrap;gap:.2rem .9rem;align-items:center}
.swatch{display:inline-block;width:1.1rem;height:1.1rem;border:1px solid var(--line);border-radius:.2rem;vertical-align:-.25rem;margin-right:.3rem;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.panels{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,21rem),1fr));gap:0 1.5rem}.panels .scroll{margin:.4rem 0}
.noisy{fill:none;stroke:var(--orange);stroke-width:1.8}.squares{stroke:var(--green);stroke-width:2}
.below{stroke:var(--orange);stroke-width:1.4;stroke-dasharray:3 3}.threshold{stroke:var(--orange);stroke-width:1.8}
.value,.between{font-variant-numeric:tabular-nums}.between{font-size:10.5px;fill:var(--soft)}
thead th{overflow-wrap:break-word}
.marks>span{display:inline-block;margin-right:1rem}
.key.noisy{width:.75rem;border:2px solid var(--orange);border-radius:50%}
.key.squares{width:0;height:.95rem;border-left:3px solid var(--green)}
.key.below{height:.4rem;border-bottom:2px dashed var(--orange);vertical-align:.25rem}
`;
