/** Whether what has the focus was pressed since: what comes then answers it. */
let isPressed = false

// The prerendered pages have nobody on them.
if (typeof document !== 'undefined') {
  const press = () => {
    isPressed = true
  }
  document.addEventListener('focusin', () => {
    isPressed = false
  })
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('a, button, summary')) press()
    },
    { capture: true },
  )
  document.addEventListener('submit', press, { capture: true })
  window.addEventListener('popstate', press)
}

/**
 * Whether somebody has gone to where the focus is, by Tab or by a tap on a field, and has asked for nothing there. What
 * comes late then leaves them where they are. A heading or card that took the focus is nobody's own place.
 */
export function hasOwnPlace(): boolean {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) return false
  return !isPressed && !activeElement.matches('[tabindex="-1"]')
}
