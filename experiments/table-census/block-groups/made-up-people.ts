import type { SeededSource } from "@dpbayes/inference";
import { dirichlet, poisson } from "@dpbayes/inference/distributions";
import { BLOCKS, type BlockGroup, blockNames, type Kinds, type Person, sizes } from "./census-table.ts";

/** Nursing homes, in which nobody is under age. */
const NURSING = 3;
/** A block has a home of some kind of group quarters with this probability. */
const QUARTERS = 0.04;

/**
 * People near to what the prior expects and not as it says: one block in six is empty, the others have 59 on average and differ by
 * a factor of 2; races fall off as a power, a block's people are like its group's as 25 people would be.
 */
export function madeUpGroup(kinds: Kinds, how: "one by one" | "households", rng: SeededSource): BlockGroup {
  const group = groupShares(rng);
  const zero: Record<string, string | readonly string[]>[] =
    kinds === 2016 ? [{ hhgq: String(NURSING), votingage: "0" }] : [];
  const blocks = Array.from({ length: BLOCKS }, (_, block) => {
    const size = rng.uniform() < 1 / 6 ? 0 : poisson.sample(rng, 59 * Math.exp(0.7 * rng.normal() - 0.245));
    const drawn = drawPeople(rng, 0, size, sharesNear(rng, group, 25));
    const people = how === "households" ? inHouseholds(rng, drawn) : drawn;
    if (kinds === 252) return people;
    const homes = quarters.filter(() => rng.uniform() < QUARTERS);
    zero.push({
      block: blockNames[block]!,
      hhgq: quarters.filter((one) => !homes.includes(one)).map(String),
    });
    return [...people, ...homes.flatMap((home) => peopleOfHome(rng, home, group))];
  });
  return { blocks, zero };
}

const quarters = Array.from({ length: sizes.hhgq - 1 }, (_, i) => i + 1);

/** People share a household with the one before with this probability: 2.5 people on average. */
const SHARED = 0.6;
/** Of those, how many have their race and origin. */
const ALIKE = 0.9;

/** Who shares a household is mostly of one race and origin, and of an age of their own: blocks are lumpier than people one by one. */
function inHouseholds(rng: SeededSource, people: readonly Person[]): readonly Person[] {
  const lumped: Person[] = [];
  for (const person of people) {
    const before = rng.uniform() < SHARED * ALIKE ? lumped.at(-1) : undefined;
    lumped.push(before === undefined ? person : [person[0], person[1], before[2], before[3]]);
  }
  return lumped;
}

/** People of a home are more like each other than like the group. */
function peopleOfHome(rng: SeededSource, home: number, group: Float64Array): readonly Person[] {
  const people = drawPeople(rng, home, 5 + poisson.sample(rng, 30), sharesNear(rng, group, 5));
  return home === NURSING ? people.map(([hhgq, , ...rest]) => [hhgq, 1, ...rest]) : people;
}

/** Shares of voting age by hispanic by race. */
function groupShares(rng: SeededSource): Float64Array {
  const adult = 0.65 + 0.25 * rng.uniform();
  const hispanic = 0.4 * rng.uniform() ** 2;
  const races = Array.from({ length: sizes.cenrace }, (_, race) =>
    Math.exp(-1.8 * Math.log1p(race) + 0.5 * rng.normal()),
  );
  const weights = [1 - adult, adult].flatMap((age) =>
    [1 - hispanic, hispanic].flatMap((origin) =>
      races.map((race) => age * origin * race * Math.exp(0.3 * rng.normal())),
    ),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return Float64Array.from(weights, (weight) => weight / total);
}

function sharesNear(rng: SeededSource, shares: Float64Array, people: number): Float64Array {
  const logs = new Float64Array(shares.length);
  dirichlet.sampleLog(
    rng,
    shares.map((share) => Math.max(1e-12, people * share)),
    logs,
  );
  return logs.map(Math.exp);
}

function drawPeople(rng: SeededSource, hhgq: number, count: number, shares: Float64Array): readonly Person[] {
  return Array.from({ length: count }, () => {
    let left = rng.uniform();
    let kind = 0;
    while (kind < shares.length - 1 && left >= shares[kind]!) left -= shares[kind++]!;
    const race = kind % sizes.cenrace;
    return [
      hhgq,
      Math.floor(kind / (2 * sizes.cenrace)),
      Math.floor(kind / sizes.cenrace) % 2,
      race,
    ] as const;
  });
}
