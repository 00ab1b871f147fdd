// Shows this address's still picture while the app is on its way; the app takes it off again.
const still = document.querySelector(`template[data-page="${CSS.escape(location.pathname)}"]`)
if (still) {
  const paint = document.createElement('div')
  paint.className = 'paint'
  paint.append(still.content)
  still.before(paint)
}
