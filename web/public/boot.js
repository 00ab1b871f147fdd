// Runs before the first paint: which of the paints in the page is this address's, and in which theme.
document.documentElement.dataset.page = location.pathname
try {
  const chosen = localStorage.getItem('filbert.theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // No storage: the system's own setting holds.
}
