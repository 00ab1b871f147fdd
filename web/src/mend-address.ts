import { mendedLink, noteReadOnItsWay, withQuery } from './lib/mended-link'

// Before the router reads the address: the secret stands behind the # from here on.
const { pathname, search, hash } = location
const given = pathname + search + hash
const address = withQuery(given)
if (/^\/(raffle\/)?claim\/?(?=[?#]|$)/.test(address)) {
  const mended = mendedLink(address)
  if (mended !== null) noteReadOnItsWay(mended)
  const link = mended ?? address
  if (link !== given) history.replaceState(history.state, '', link)
}
