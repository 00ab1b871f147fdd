/**
 * Spec: the front page, loaded in a frame of one of our pages, has that page close the frame. Nobody else is told: who
 * shows this in a frame from elsewhere may not even be asked who they are.
 */
export function closeFrame(own: Window): void {
  const { parent, location } = own
  try {
    if (parent !== own && parent.location.origin === location.origin)
      parent.postMessage('close-modal', location.origin)
  } catch {
    // Another site's.
  }
}
