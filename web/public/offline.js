// Loads the page that was wanted, which is this one's address: a link's secret, behind its #, stays there.
const again = () => location.reload()
document.querySelector('button').addEventListener('click', again)
addEventListener('online', again)

// That there is a network does not say that we are reached by it.
setInterval(() => {
  fetch('/api/filbert/health', { cache: 'no-store' }).then(again, () => undefined)
}, 5_000)
