// Runs before the first paint, so that a chosen theme never flashes the other one.
try {
  const chosen = localStorage.getItem('filbert.theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // No storage: the system's own setting holds.
}

// The picture that is painted before the scripts come has buttons that do nothing: if the scripts do not come, that is
// said. Until the app is there, which sets `data-app`, and takes it off again.
function tellLost() {
  const lost = document.getElementById('lost')
  if (!lost || 'app' in document.documentElement.dataset || document.querySelector('.lost')) return
  document.body.append(lost.content.cloneNode(true))
  // Not a link to this page: that would leave the secret behind, which stands after the #.
  document.querySelector('.lost button').addEventListener('click', () => location.reload())
}
addEventListener(
  'error',
  (event) => {
    if (event.target instanceof HTMLScriptElement) tellLost()
  },
  true,
)
setTimeout(tellLost, 20_000)
