import { fail } from "../errors/fail-on-device.ts";

/** A field of an object, unless it is only inherited. */
export function ownField(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? (object as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** The same object without a prototype: a setting that is not given is then not there, whatever all objects inherit. */
export function ownFields<T extends object>(object: T): T {
  return Object.assign(Object.create(null), object);
}

/**
 * Refuses to work where somebody added to `Object.prototype` what every object then seems to have: a delta that no study
 * states, the level of a number. What comes from outside is read by its own fields; this is for everything inside, and
 * for programs around it. Additions that are hidden from loops, as careful libraries make them, are let be.
 */
export function requirePlainObjects(): void {
  for (const _name in Object.prototype)
    fail("OBJECTS_CHANGED", { found: Object.keys(Object.prototype).length });
}
