import { SecureSource } from "@dpbayes/privacy/noise";

/** Bytes for a secret, from the source that noise is drawn from: tested, and refused where the generator fails. */
export function secureBytes(count: number): Buffer {
  const source = SecureSource.platform();
  return Buffer.from(
    Uint32Array.from({ length: Math.ceil(count / 4) }, () => source.uint32()).buffer,
    0,
    count,
  );
}
