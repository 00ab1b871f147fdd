/** Whether another page shows this one inside of it. */
export function isFramed(): boolean {
  return window.parent !== window
}
