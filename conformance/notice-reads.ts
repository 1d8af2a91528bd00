import type { Inputs } from "./adapter.ts";

/** Inputs that remember which of their fields were read, at every depth. */
export interface NoticedInputs {
  readonly inputs: Inputs;
  /** Paths of the fields that carry a value and were never read; items of a list share a path. */
  unread(): readonly string[];
}

/**
 * An adapter that ignores a field answers another question than the case asks. So cases are read through a proxy: a
 * field counts as read when its value is taken, and null says no more than an absent field.
 */
export function noticeReads(inputs: Inputs): NoticedInputs {
  const read = new Set<string>();
  return {
    inputs: watched(inputs, "", (path) => read.add(path)) as Inputs,
    unread: () => [...new Set(pathsIn(inputs, ""))].filter((path) => !read.has(path)),
  };
}

function watched(value: unknown, path: string, notice: (path: string) => void): unknown {
  if (typeof value !== "object" || value === null) return value;
  return new Proxy(value, {
    get(target, key, receiver) {
      const item: unknown = Reflect.get(target, key, receiver);
      if (typeof key === "symbol" || !Object.hasOwn(target, key)) return item;
      const at = pathOf(target, path, key);
      notice(at);
      return watched(item, at, notice);
    },
  });
}

function pathsIn(value: unknown, path: string): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    if (item === null) return [];
    const at = pathOf(value, path, key);
    return [...(Array.isArray(value) ? [] : [at]), ...pathsIn(item, at)];
  });
}

function pathOf(parent: object, path: string, key: string): string {
  if (Array.isArray(parent)) return `${path}[]`;
  return path === "" ? key : `${path}.${key}`;
}
