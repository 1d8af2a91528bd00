/** Replaces what stands between `<!-- name:begin -->` and `<!-- name:end -->`; both must be there once. */
export function betweenMarkers(page: string, name: string, content: string): string {
  const begin = `<!-- ${name}:begin -->`;
  const end = `<!-- ${name}:end -->`;
  const parts = page.split(begin);
  const after = parts[1]?.split(end);
  if (parts.length !== 2 || after?.length !== 2)
    throw new Error(`the page must hold ${begin} and ${end} once each, in this order`);
  return `${parts[0]}${begin}\n${content}\n${end}${after[1]}`;
}
