import { describe, expect, it } from "vitest";
import { seededSource } from "../../math/random/index.ts";
import { Subtree } from "./subtree.ts";
import { keepsGoing, pairKeepsGoing } from "./u-turn.ts";

type Vectors = readonly Float64Array[];

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, x, i) => sum + x * b[i]!, 0);
}

function total(ps: Vectors): Float64Array {
  return ps.reduce((sum, p) => sum.map((x, i) => x + p[i]!));
}

function grows(ps: Vectors): boolean {
  const rho = total(ps);
  return dot(ps[0]!, rho) > 0 && dot(ps.at(-1)!, rho) > 0;
}

/** The criterion as it is written down: every balanced subtree, and across its middle. */
function grownRecursively(ps: Vectors): boolean {
  if (ps.length === 1) return true;
  const half = ps.length / 2;
  const [a, b] = [ps.slice(0, half), ps.slice(half)];
  return (
    grownRecursively(a) &&
    grownRecursively(b) &&
    grows(ps) &&
    grows([...a, b[0]!]) &&
    grows([a.at(-1)!, ...b])
  );
}

/** Momenta along a slowly turning path, so that some trees turn early, some late, some not at all. */
function turningPath(leaves: number, seed: number): Vectors {
  const rng = seededSource(seed);
  const speed = (8 * rng.uniform()) / leaves;
  return Array.from({ length: leaves }, (_, i) =>
    Float64Array.of(Math.cos(speed * i), Math.sin(speed * i), 0.3 * rng.normal()),
  );
}

describe("Subtree", () => {
  it("finds the same U-turns as the recursion", () => {
    let turned = 0;
    for (let seed = 0; seed < 400; seed++) {
      const depth = 1 + (seed % 5);
      const ps = turningPath(2 ** depth, seed);
      const subtree = new Subtree(3, depth);
      const kept = ps.every((p, leaf) => subtree.add(leaf, p));
      expect(kept).toBe(grownRecursively(ps));
      if (!kept) turned++;
      else {
        expect(subtree.begin(depth)).toEqual(ps[0]);
        const rho = total(ps);
        subtree.rho(depth).forEach((x, i) => {
          expect(x).toBeCloseTo(rho[i]!, 12);
        });
      }
    }
    // Both kinds occur: the share that turns is no matter, its standard deviation is below 0.5·√400 = 10.
    expect(turned).toBeGreaterThan(50);
    expect(turned).toBeLessThan(350);
  });
});

describe("the U-turn criterion", () => {
  it("agrees for pairs and for single points joined", () => {
    const rng = seededSource(3);
    for (let i = 0; i < 200; i++) {
      const a = Float64Array.of(rng.normal(), rng.normal());
      const b = Float64Array.of(rng.normal(), rng.normal());
      expect(pairKeepsGoing(a, b)).toBe(keepsGoing(a, a, b, b, a, b));
    }
  });

  it("sees two half turns that look like going straight ahead", () => {
    const circle = Array.from({ length: 8 }, (_, i) =>
      Float64Array.of(Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)),
    );
    const [a, b] = [circle.slice(0, 4), circle.slice(4)];
    expect(keepsGoing(a[0]!, a[3]!, b[0]!, b[3]!, total(a), total(b))).toBe(false);
  });
});
