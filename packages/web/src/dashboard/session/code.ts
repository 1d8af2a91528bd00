/**
 * The code of a one-time link, `/welcome#CODE`, which is taken out of the address at once: it must stand in no history and no screenshot.
 * From here on the page is where it always is.
 */
export function takeCode(): string | undefined {
  if (location.pathname !== "/welcome") return undefined;
  const [, code] = /^#([A-Za-z0-9_-]{43})$/.exec(location.hash) ?? [];
  history.replaceState(null, "", "/dashboard");
  return code;
}
