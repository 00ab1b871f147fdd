// Shows what the server tells this browser while no page is open, and a page of its own where the network brings none.
// All else goes to the network as if this were not here, and nothing that is asked for is kept.

const DASHBOARD = '/dashboard'
// Of a link that waits to be claimed to a bank, and of money on its way there: no other page is ever opened.
const PAGES = /^(claim\?c=\d{1,20}&v=v4(\.\d)?&i=\d{1,20}|cashout\/status\?id=co_[0-9a-f]{32})$/

function told(event) {
  try {
    const { title, body, tag, page } = event.data.json()
    if (typeof title === 'string' && typeof body === 'string') return { title, body, tag: String(tag), page }
  } catch {
    // Something else than we send: browsers want something shown all the same.
  }
  return { title: 'Filbert', body: 'Something happened. See your dashboard.', tag: 'unreadable' }
}

self.addEventListener('push', (event) => {
  const { title, body, tag, page } = told(event)
  const data = typeof page === 'string' && PAGES.test(page) ? `/${page}` : DASHBOARD
  event.waitUntil(self.registration.showNotification(title, { body, tag, data, icon: '/favicon.svg' }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data))
})

const OFFLINE = '/offline'
const SHELL = [OFFLINE, '/offline.css', '/offline.js', '/boot.js', '/favicon.svg']
// Named after what is in it, so that another one replaces it.
const KEPT = 'offline-72725426'

async function keep() {
  // From the server: what the browser itself has kept may be older.
  const files = SHELL.map((path) => new Request(path, { cache: 'reload' }))
  const kept = await caches.open(KEPT)
  await kept.addAll(files)
}

self.addEventListener('install', (event) => {
  event.waitUntil(keep())
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const clear = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))
    // Pages are asked for while this wakes up.
    await self.registration.navigationPreload?.enable()
  }
  event.waitUntil(clear())
})

async function orOffline(event) {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request))
    // Whoever chose another language threw it away (`web/src/languages/choose.ts`).
    event.waitUntil(caches.has(KEPT).then((has) => has || keep().catch(() => undefined)))
    return page
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error()
  }
}

async function orKept(request, path) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(path)) ?? Response.error()
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(orOffline(event))
  else if (origin === self.location.origin && SHELL.includes(pathname))
    event.respondWith(orKept(request, pathname))
})
