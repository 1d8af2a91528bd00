/** Freezes a plain JSON value and everything in it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) if (typeof part === "object") deepFreeze(part);
  }
  return value;
}
