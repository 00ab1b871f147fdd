import { mendedLink, noteReadOnItsWay } from './lib/mended-link'

// Before the router reads the address: the secret stands behind the # from here on.
const { pathname, search, hash } = location
const mended = /^\/(raffle\/)?claim\/?$/.test(pathname) ? mendedLink(pathname + search + hash) : null
if (mended !== null) {
  history.replaceState(history.state, '', mended)
  noteReadOnItsWay()
}
