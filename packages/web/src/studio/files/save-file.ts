/** Hands a file over to whoever sits before the page; nothing is sent anywhere. */
export function saveFile(name: string, content: string | Uint8Array): void {
  const parts = [typeof content === "string" ? content : content.slice().buffer];
  const address = URL.createObjectURL(new Blob(parts, { type: "application/octet-stream" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}

/** Milliseconds until the browser surely has begun to write. */
const KEPT = 60_000;
