import { noiseVariance } from "../count-notes.ts";
import type { CheckedCounts } from "../input/check-counts.ts";

/** Standard errors beyond which reports are doubted: simulated, 1 good table in 200 of 3 actors, 1 in 20 000 of 20 actors. */
const FAR = 5;

/**
 * Two reports of one count differ by their noises alone, whatever the count, so the differences d = ỹ_ij − ỹ_ji have a
 * known law: mean 0, variance v the sum of both noises', E d⁴ = κ₄ + 3v². Their sum and their sum of squares are
 * compared with it. A half that nobody filled in moves the sum; counts that have a direction move the squares.
 */
export function disagreement({ counts, decay, mask }: CheckedCounts, actors: number): readonly string[] {
  let [sum, sumVariance, squares, squareVariance] = [0, 0, 0, 0];
  for (let i = 0; i < actors; i++)
    for (let j = i + 1; j < actors; j++) {
      const [there, back] = [i * actors + j, j * actors + i];
      if (mask?.[there] === 0 || mask?.[back] === 0) continue;
      const d = counts[there]! - counts[back]!;
      const variance = noiseVariance(decay[i]!) + noiseVariance(decay[j]!);
      sum += d;
      sumVariance += variance;
      squares += d * d - variance;
      squareVariance += fourthCumulant(decay[i]!) + fourthCumulant(decay[j]!) + 2 * variance ** 2;
    }
  const isFar =
    Math.abs(sum) > FAR * Math.sqrt(sumVariance) || Math.abs(squares) > FAR * Math.sqrt(squareVariance);
  return isFar
    ? [
        "the two reports of pairs differ more, or less, than their noise can explain: they are not reports of the same counts; see `directed` and `reported`",
      ]
    : [];
}

/** κ₄ of two-sided geometric noise: twice that of a geometric variable, α(1 + 4α + α²)/(1 − α)⁴. */
function fourthCumulant(decay: number): number {
  return (2 * decay * (1 + 4 * decay + decay * decay)) / (1 - decay) ** 4;
}
