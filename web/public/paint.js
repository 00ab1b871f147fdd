// Shows this address's still picture, and fetches the app once that has been seen: until then the line is free for
// what is looked at. The app takes the picture off again.
const still = document.querySelector(`template[data-page="${CSS.escape(location.pathname)}"]`)
if (still) {
  const paint = document.createElement('div')
  paint.className = 'paint'
  paint.append(still.content)
  still.before(paint)
}

let fetched = false
function fetchApp() {
  if (fetched) return
  fetched = true
  for (const app of document.querySelectorAll('template[data-app]')) {
    if (app.dataset.app === '' || app.dataset.app === location.pathname) document.head.append(app.content)
  }
}
requestAnimationFrame(() => setTimeout(fetchApp))
// Pages that nobody looks at are not drawn.
setTimeout(fetchApp, 250)
