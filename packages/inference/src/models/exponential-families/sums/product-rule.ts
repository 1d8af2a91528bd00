import { gaussLegendre } from "../../../math/quadrature/index.ts";

const RULE = gaussLegendre(5);

/** Nodes and weights of an integral; buffers are reused, `length` says how much of them counts. */
export interface ProductRule {
  readonly nodes: Float64Array;
  readonly weights: Float64Array;
  length: number;
}

export function productRule(): ProductRule {
  return { nodes: new Float64Array(400), weights: new Float64Array(400), length: 0 };
}

/** Panels end at these distances from the kink, in widths of the noise. */
const FROM_KINK = [0, 1.3, 3.5, 7, 13, 24];
/** Panels of a bell, in standard deviations. */
const BELL = [-7, -4.5, -2.7, -1.3, 0, 1.3, 2.7, 4.5, 7];

/**
 * Fills a rule for ∫ f(x)·noise(c − x) dx over x ≥ least, f a bell with the given mean and standard
 * deviation, noise of the given width with a kink at c: panels follow whichever of the two is narrower, and a
 * break lies on the kink. False where the two do not overlap.
 */
export function fillProductRule(
  rule: ProductRule,
  mean: number,
  sd: number,
  c: number,
  width: number,
  least: number,
): boolean {
  const low = Math.max(mean - 7 * sd, c - 24 * width, least);
  const high = Math.min(mean + 7 * sd, c + 24 * width);
  rule.length = 0;
  if (!(low < high)) return false;
  if (width < 0.5 * sd) {
    for (let k = FROM_KINK.length - 1; k > 0; k--)
      addPanel(rule, c - FROM_KINK[k]! * width, c - FROM_KINK[k - 1]! * width, low, high);
    for (let k = 1; k < FROM_KINK.length; k++)
      addPanel(rule, c + FROM_KINK[k - 1]! * width, c + FROM_KINK[k]! * width, low, high);
    return rule.length > 0;
  }
  for (let k = 1; k < BELL.length; k++) {
    const [from, to] = [mean + BELL[k - 1]! * sd, mean + BELL[k]! * sd];
    if (c > from && c < to) {
      addPanel(rule, from, c, low, high);
      addPanel(rule, c, to, low, high);
    } else addPanel(rule, from, to, low, high);
  }
  return rule.length > 0;
}

function addPanel(rule: ProductRule, from: number, to: number, low: number, high: number): void {
  const [a, b] = [Math.max(from, low), Math.min(to, high)];
  if (!(a < b)) return;
  const half = 0.5 * (b - a);
  for (let i = 0; i < RULE.nodes.length; i++) {
    rule.nodes[rule.length] = a + half * (1 + RULE.nodes[i]!);
    rule.weights[rule.length++] = half * RULE.weights[i]!;
  }
}
