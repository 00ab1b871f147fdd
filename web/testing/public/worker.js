// Of what the app under test asks for, only the API and the chains' nodes are mocked. Its files, and those of the test
// runner, come straight from the test's own server, which is much quicker.
addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin === location.origin && !pathname.startsWith('/api/')) event.stopImmediatePropagation()
})

importScripts('/mockServiceWorker.js')
