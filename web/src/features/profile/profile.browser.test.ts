import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { bankAccount, IBAN_HINT, signIn, walletAccount } from '@testing/accounts'
import { when } from '@testing/api'
import { DESK, expectInside, expectStill, LARGE_TEXT, lookAll, NARROW, resize } from '@testing/looks'
import { toldPayments } from '@testing/history'
import { openPage, type Page } from '@testing/open-page'
import { rememberWallet } from '@testing/wallet'
import { personOf, world } from '@testing/world'

const NAME = 'Ada Lovelace'
const TABS = ['History', 'Contacts', 'Accounts'] as const

const tab = (page: Page, name: (typeof TABS)[number]) => page.getByRole('tab', { name })
const panel = (page: Page) => page.getByRole('tabpanel')
const usernameField = (page: Page) => page.getByLabelText(/^Username/)
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

async function expectOwn(page: Page, name: string): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** The profile of somebody who has done nothing yet. */
async function openNew(address = '/profile'): Promise<Page> {
  signIn()
  const page = await openPage(address)
  await expectOwn(page, NAME)
  return page
}

/** The profile of somebody with payments, a contact, a wallet and a bank account. */
async function openFull(address = '/profile'): Promise<Page> {
  const { address: wallet } = rememberWallet()
  world.accounts.wallet = wallet
  world.accounts.history = toldPayments(wallet, 4)
  const contact = {
    account_identifier: personOf(1).address,
    ens_name: 'brazil.eth',
    n_interactions: 3,
    nickname: null,
    profile_picture: null,
    username: null,
  }
  signIn(
    {},
    {
      contacts: [contact],
      accounts: [walletAccount(wallet), bankAccount('iban', IBAN_HINT)],
      totalPoints: 1234,
    },
  )
  const page = await openPage(address)
  await expectOwn(page, NAME)
  return page
}

async function expectVisitor(page: Page): Promise<void> {
  await expect.element(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
  await expect.element(page.getByText('Get access to your profile and much more!')).toBeVisible()
  await expect.element(page.getByRole('form', { name: 'Log in' })).toBeVisible()
}

describe('the looks', () => {
  it('show a visitor the ways in', async () => {
    const page = await openPage('/profile')
    await expectVisitor(page)
    await expectStill(page)
    await lookAll(page)
  })

  it('show what was sent and received', async () => {
    const page = await openFull()
    await expect.element(panel(page).getByText('Link Sent').first()).toBeVisible()
    await expectStill(page)
    await lookAll(page)
  })

  it('stay where they are on a desk', async () => {
    await resize(DESK)
    const visitor = await openPage('/profile')
    await expectVisitor(visitor)
    await expectStill(visitor)
    const page = await openFull()
    await expect.element(panel(page).getByText('Link Sent').first()).toBeVisible()
    await expectStill(page)
  })

  it('show contacts', async () => {
    const page = await openFull('/profile?tab=contacts')
    await expect.element(panel(page).getByText('brazil.eth')).toBeVisible()
    await lookAll(page)
  })

  it('show accounts', async () => {
    const page = await openFull('/profile?tab=accounts')
    await expect.element(panel(page)).toHaveTextContent(IBAN_HINT)
    await lookAll(page)
  })

  it.each([
    'Add a wallet',
    'Boost: 1.4X',
    'About your invites',
    'Where you are signed in',
    'Delete my account',
  ])('show the sheet of "%s"', async (name) => {
    const page = await openFull('/profile?tab=accounts')
    await page.getByRole('button', { name }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await lookAll(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('show who is new', async () => {
    await lookAll(await openNew())
  })

  it('show the field for a username', async () => {
    const page = await openNew()
    await page.getByRole('button', { name: 'Choose a username' }).click()
    await expect.element(usernameField(page)).toBeVisible()
    await lookAll(page)
  })
})

describe.each([NARROW, LARGE_TEXT])('on a phone of $width pixels', (size) => {
  it('the ways in fit', async () => {
    await resize(size)
    const page = await openPage('/profile')
    await expectVisitor(page)
    expectInside(page)
  })

  it('all tabs fit', async () => {
    await resize(size)
    const page = await openNew()
    for (const name of TABS) {
      await tab(page, name).click()
      await expect.element(tab(page, name)).toHaveAttribute('aria-selected', 'true')
      expectInside(page)
    }
  })

  it.each(['Boost: 1.4X', 'About your invites', 'Where you are signed in', 'Delete my account'])(
    'the sheet of "%s" fits',
    async (name) => {
      await resize(size)
      const page = await openNew()
      await page.getByRole('button', { name }).click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
      expectInside(page)
    },
  )
})

describe('a username', () => {
  it('takes letters and digits alone, and is kept', async () => {
    const page = await openNew()
    await page.getByRole('button', { name: 'Choose a username' }).click()
    await expect.element(usernameField(page)).toHaveFocus()
    await userEvent.type(usernameField(page), 'Nora .-_!é7')
    await expect.element(usernameField(page)).toHaveValue('Nora7')
    await page.press('Enter')
    await expect.element(toast(page, 'Username updated successfully')).toBeVisible()
    await expectOwn(page, 'Nora7')
    await expect.element(page.getByRole('button', { name: 'Edit username' })).toHaveFocus()
    await page.reload()
    await expectOwn(page, 'Nora7')
  })

  it('is refused where somebody else has it', async () => {
    const message = 'This username is taken. Choose another.'
    when('POST /user/update-user', ({ refuse }) => refuse(409, 'username_taken', { message }))
    const page = await openNew()
    await page.getByRole('button', { name: 'Choose a username' }).click()
    await usernameField(page).fill('NORA7')
    await page.getByRole('button', { name: 'Save username' }).click()
    await expect.element(usernameField(page)).toHaveAccessibleDescription(message)
  })

  it('has at most sixteen characters', async () => {
    const page = await openNew()
    await page.getByRole('button', { name: 'Choose a username' }).click()
    await usernameField(page).fill('z'.repeat(20))
    await expect.element(usernameField(page)).toHaveValue('z'.repeat(16))
  })

  it('stays as it was after Escape', async () => {
    const page = await openNew()
    await page.getByRole('button', { name: 'Choose a username' }).click()
    await usernameField(page).fill('Nora7')
    await page.press('Escape')
    await expectOwn(page, NAME)
    await expect.element(usernameField(page)).not.toBeInTheDocument()
  })
})

describe('the tabs', () => {
  it('say what there is nothing of', async () => {
    const page = await openNew()
    await expect.element(panel(page)).toHaveTextContent('Nothing sent or received yet')
    await tab(page, 'Contacts').click()
    await expect.element(panel(page)).toHaveTextContent('No contacts yet')
    await tab(page, 'Accounts').click()
    await expect.element(panel(page)).toHaveTextContent('No accounts yet')
  })

  it('are gone through by the keyboard, round and round', async () => {
    const page = await openNew()
    ;(tab(page, 'History').element() as HTMLElement).focus()
    await page.press('ArrowRight')
    await expect.element(tab(page, 'Contacts')).toHaveFocus()
    await expect.element(tab(page, 'Contacts')).toHaveAttribute('aria-selected', 'true')
    await page.press('End')
    await expect.element(tab(page, 'Accounts')).toHaveFocus()
    await page.press('ArrowRight')
    await expect.element(tab(page, 'History')).toHaveFocus()
    await page.press('ArrowLeft')
    await expect.element(tab(page, 'Accounts')).toHaveFocus()
    await page.press('Tab')
    await expect.element(panel(page)).toHaveFocus()
  })

  it('are kept in the address', async () => {
    const page = await openNew()
    await tab(page, 'Accounts').click()
    await expect.poll(() => page.address).toBe('/profile?tab=accounts')
    await page.reload()
    await expect.element(tab(page, 'Accounts')).toHaveAttribute('aria-selected', 'true')
  })

  it('begin with the first where the address names none', async () => {
    const page = await openNew('/profile?tab=nonsense')
    await expect.element(tab(page, 'History')).toHaveAttribute('aria-selected', 'true')
  })
})

describe('points and invites', () => {
  it('say what makes the boost', async () => {
    const page = await openNew()
    await page.getByRole('button', { name: 'Boost: 1.4X' }).click()
    const boost = page.getByRole('dialog', { name: 'Boost' })
    await expect.element(boost).toHaveTextContent('Early frend')
    await expect.element(boost.getByText('1.4X')).toHaveLength(2)
    await page.press('Escape')
    await expect.element(page.getByRole('button', { name: 'Boost: 1.4X' })).toHaveFocus()
  })

  it('say that nobody was invited, until Back', async () => {
    const page = await openNew()
    await page.getByRole('button', { name: 'About your invites' }).click()
    await expect
      .element(page.getByRole('dialog', { name: 'Invites' }))
      .toHaveTextContent('Nobody has come by a link')
    page.goBack()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})
