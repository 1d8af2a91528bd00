import { fail } from "../errors/index.ts";

/** The method of a model that was asked for by name, or `own` without one. `hint` says what has another name. */
export function chosenMethod<Name extends string>(
  methods: readonly Name[],
  asked: string | undefined,
  own: NoInfer<Name>,
  hint = "",
): Name {
  if (asked === undefined) return own;
  const found = methods.find((method) => method === asked);
  const accepted = `one of: ${methods.join(", ")}${hint}`;
  return found ?? fail("ARGUMENT", { name: "method", found: JSON.stringify(asked), accepted });
}
