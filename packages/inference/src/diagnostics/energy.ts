import { type Chains, requireChains } from "./chains.ts";
import { varianceOf } from "./moments.ts";

/**
 * E-BFMI of every chain (Betancourt 2016): how much of the energy's variation one momentum
 * refreshment can make, Σ(E_i − E_{i−1})²/(n − 1) over var(E). Below 0.3 the sampler walks slowly through the
 * energy levels and may miss the tails. NaN for fewer than two draws or a constant energy.
 */
export function energyFractions(energies: Chains): Float64Array {
  requireChains("energies", energies);
  return Float64Array.from(energies, (energy) => {
    let sum = 0;
    for (let i = 1; i < energy.length; i++) sum += (energy[i]! - energy[i - 1]!) ** 2;
    return sum / (energy.length - 1) / varianceOf(energy);
  });
}
