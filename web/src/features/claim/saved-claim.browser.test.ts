import { expect, it } from 'vitest'
import { shortAddress } from '@/lib/address'
import { when } from '@testing/api'
import { claimButton, STRANGER, typeAddress } from '@testing/flows'
import { lookAll } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { changeLink, listeners, makeLink, payOut, personOf } from '@testing/world'

const MIDNIGHT = 1_795_996_800
const elsewhere = (page: Page) => page.getByRole('button', { name: 'Send it somewhere else instead' })

/** A link whose claim to `recipient` waits for the sponsor's next day. */
function waitingFor(recipient: `0x${string}`, more = {}) {
  const made = makeLink({ amount: '25', symbol: 'USDC', more })
  const waits = { waitsFor: 'overBudget', waitsUntil: MIDNIGHT, reason: null } as const
  changeLink({
    ...made.link,
    sponsored: { kind: 'claim', state: 'queued', txHash: null, recipient, ...waits },
  })
  return made
}

it('says why a claim waits and until when, and sends it somewhere else', async () => {
  const first = personOf(2).address
  const { link, url } = waitingFor(first)
  const page = await openPage(url)
  await expect
    .element(page.getByRole('region', { name: 'Why it waits' }))
    .toHaveTextContent(
      /^We have paid as much gas today as we do in a day\. Your claim is saved\. It is sent by itself, by /,
    )
  await expect.element(page.getByRole('heading', { name: 'Saved' })).toBeVisible()
  await lookAll(page)
  let asked: unknown
  when('POST /claim-v2', async ({ request }) => {
    asked = await request.json()
    return { txHash: payOut(link, STRANGER) }
  })
  await elsewhere(page).click()
  await expect.element(page.getByText('Your claim to')).toHaveTextContent(shortAddress(first))
  await lookAll(page)
  await typeAddress(page, '25 USDC', STRANGER)
  await claimButton(page).click()
  await expect.element(page.getByText('You have successfully claimed your funds!')).toBeVisible()
  expect(asked).toMatchObject({ redirect: true })
})

it('keeps the claim that waits, as long as no new one was sent', async () => {
  const { url } = waitingFor(personOf(2).address)
  const page = await openPage(url)
  await elsewhere(page).click()
  await expect.element(page.getByRole('button', { name: 'Claim 25 USDC' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep the claim that waits' }).click()
  await expect.element(elsewhere(page)).toBeVisible()
})

it('follows the newer claim that another page made', async () => {
  const { link, url } = waitingFor(personOf(2).address)
  const page = await openPage(url)
  await expect.element(elsewhere(page)).toBeVisible()
  const waits = { waitsFor: 'busy', waitsUntil: null, reason: null } as const
  changeLink({
    ...link,
    sponsored: { kind: 'claim', state: 'queued', txHash: null, recipient: STRANGER, ...waits },
  })
  await expect.element(page.getByText(shortAddress(STRANGER))).toBeVisible()
  await expect.element(page.getByText(/^Many are waiting before it\./)).toBeVisible()
})

it('shows by itself that a claim of another page waits, and until when', async () => {
  const { link, url } = makeLink({ amount: '25', symbol: 'USDC' })
  const page = await openPage(url)
  await expect.element(page.getByRole('button', { name: 'Claim 25 USDC' })).toBeVisible()
  await expect.poll(() => listeners.size, { message: 'streams of events' }).toBe(1)
  const waits = { waitsFor: 'overBudget', waitsUntil: MIDNIGHT, reason: null } as const
  const recipient = personOf(2).address
  changeLink({ ...link, sponsored: { kind: 'claim', state: 'queued', txHash: null, recipient, ...waits } })
  await expect.element(page.getByRole('heading', { name: 'Saved' })).toBeVisible()
  await expect.element(page.getByText(shortAddress(recipient))).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Why it waits' }))
    .toHaveTextContent(/It is sent by itself, by /)
})

it('shows the claim that waits when another one is refused for it', async () => {
  const { link, url } = makeLink({ amount: '25', symbol: 'USDC' })
  const recipient = personOf(2).address
  const page = await openPage(url)
  await typeAddress(page, '25 USDC', STRANGER)
  when('POST /claim-v2', ({ refuse }) => {
    const waits = { waitsFor: 'overBudget', waitsUntil: MIDNIGHT, reason: null } as const
    changeLink({ ...link, sponsored: { kind: 'claim', state: 'queued', txHash: null, recipient, ...waits } })
    return refuse(409, 'claim_conflict')
  })
  await claimButton(page).click()
  await expect.element(elsewhere(page)).toBeVisible()
  await expect.element(page.getByText(shortAddress(recipient))).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reload' })).not.toBeInTheDocument()
})

it('says of a refund that waits why and until when', async () => {
  const { link, url } = makeLink({ amount: '25', symbol: 'USDC' })
  const waits = { waitsFor: 'overBudget', waitsUntil: MIDNIGHT, reason: null } as const
  const recipient = link.sender
  changeLink({ ...link, sponsored: { kind: 'reclaim', state: 'queued', txHash: null, recipient, ...waits } })
  const page = await openPage(url)
  await expect
    .element(page.getByRole('region', { name: 'Why it waits' }))
    .toHaveTextContent(/Your refund is saved\. It is sent by itself, by /)
  await expect.element(elsewhere(page)).not.toBeInTheDocument()
})

it('sends a link that pays one wallet nowhere else', async () => {
  const bound = personOf(2).address
  const { url } = waitingFor(bound, { recipient: bound })
  const page = await openPage(url)
  await expect.element(page.getByRole('region', { name: 'Why it waits' })).toBeVisible()
  await expect.element(elsewhere(page)).not.toBeInTheDocument()
})
