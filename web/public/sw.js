// Shows what the server tells this browser while no page is open. It keeps nothing, fetches nothing, and stands between
// no page and the network.

const DASHBOARD = '/dashboard'

function told(event) {
  try {
    const { title, body, tag } = event.data.json()
    if (typeof title === 'string' && typeof body === 'string') return { title, body, tag: String(tag) }
  } catch {
    // Something else than we send: browsers want something shown all the same.
  }
  return { title: 'Filbert', body: 'Something happened. See your dashboard.', tag: 'unreadable' }
}

self.addEventListener('push', (event) => {
  const { title, body, tag } = told(event)
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/favicon.svg' }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  // Never what the message says: always the same page of ours.
  event.waitUntil(self.clients.openWindow(DASHBOARD))
})
