/** Hands bytes to the browser as a download. Nothing of them is shown, so nothing of them runs. */
export function saveFile(bytes: Uint8Array<ArrayBuffer>, type: string, name: string): void {
  saveBlob(new Blob([bytes], { type }), name)
}

/** The same for what was made in pieces. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  // The browser has begun to read it by the next task, and holds on to what it reads.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
