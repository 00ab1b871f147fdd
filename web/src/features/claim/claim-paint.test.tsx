import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ClaimPaint } from './claim-paint'

/** `npm run gen` writes the file anew; a change of a component without it fails here. */
it('is what public/claim.paint.html holds', async () => {
  await expect(`${renderToStaticMarkup(<ClaimPaint />)}\n`).toMatchFileSnapshot(
    '../../../public/claim.paint.html',
  )
})

it('takes every value from the server, escaped once, and carries no script', () => {
  const html = renderToStaticMarkup(<ClaimPaint />)
  for (const name of ['headline', 'amount', 'symbol', 'chain']) expect(html).toContain(`{{${name}}}`)
  expect(html).not.toMatch(/<script|style=|onclick/i)
})
