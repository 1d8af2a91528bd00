import type { SecureSource } from "../../noise/secure-source.ts";

/**
 * The id of one report: 128 fresh random bits as hexadecimal digits, so that a report which is sent
 * twice can be counted once. Among n reports two ids agree by chance with probability below n²/2^129.
 *
 * It costs no privacy. The bits are drawn from the same cryptographic source as the noise, but depend
 * neither on the record nor on the noise: P(values, id | record) = 2^-128·P(values | record), so every
 * likelihood ratio is that of the values alone. Drawn anew for every report, it links nothing but
 * copies of the same report.
 */
export function randomId(source: SecureSource): string {
  const words = Array.from({ length: 4 }, () => source.uint32().toString(16).padStart(8, "0"));
  return words.join("");
}
