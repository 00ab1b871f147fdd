// Shows what the server tells this browser while no page is open. It keeps nothing, fetches nothing, and stands between
// no page and the network.

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
