/** Tells the page of ours that shows this one in a frame that it is loaded. Other sites are told nothing. */
export function closeFrame(): void {
  try {
    if (parent !== window && parent.location.origin === location.origin)
      parent.postMessage('close-modal', location.origin)
  } catch {
    // Another site's.
  }
}
