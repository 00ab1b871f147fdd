// Shows the calls and shapes that hold every word typed. All is on the page: nothing is asked of anybody.
const label = document.querySelector('.search')
const input = label.querySelector('input')
const found = document.querySelector('.found')
const sections = [...document.querySelectorAll('.call, .shape')].map((element) => ({
  element,
  words: element.textContent.toLowerCase(),
  line: document.querySelector(`[data-call="${element.id}"]`),
}))

const search = () => {
  const wanted = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  let count = 0
  for (const { element, words, line } of sections) {
    const hidden = !wanted.every((word) => words.includes(word))
    element.hidden = hidden
    if (line) line.hidden = hidden
    if (!hidden) count += 1
  }
  found.hidden = wanted.length === 0
  document.documentElement.toggleAttribute('data-searching', wanted.length > 0)
  found.textContent = count === 1 ? '1 place has that.' : `${count || 'No'} places have that.`
}

label.hidden = false
input.addEventListener('input', search)
// Browsers keep what was typed when a page is loaded again.
search()

document.addEventListener('keydown', (event) => {
  if (event.key === '/' && event.target !== input) {
    event.preventDefault()
    input.focus()
  }
})

// A link to something that the search hides shows it.
addEventListener('hashchange', () => {
  const target = document.getElementById(location.hash.slice(1))
  if (!target?.closest('[hidden]')) return
  input.value = ''
  search()
  target.scrollIntoView()
})
