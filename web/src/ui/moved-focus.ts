/** Whether something was pressed since the focus moved: the page then answers that press. */
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
 * Whether a person moved the focus to where it is, by Tab or by a tap on a field, and has pressed nothing there. What
 * loads late must not take it away then. A heading or card that took the focus by itself does not count.
 */
export function personMovedFocus(): boolean {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) return false
  return !isPressed && !activeElement.matches('[tabindex="-1"]')
}
