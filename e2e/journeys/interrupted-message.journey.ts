import { A_PICTURE, attach, NOTE } from './support/attaching'
import { expect, test } from './support/journey'
import { lookAll } from './support/pictures'
import { answer, connectAs } from './support/sandbox-wallet'
import { madeLink, openSend, review } from './support/sending'
import { openAgain, proceed, row } from './support/sent-list'

test('My page goes away with a message on its way: I am shown what goes along when I go on', async ({
  device,
  cast,
  guard,
}) => {
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await attach(page, { message: NOTE, file: A_PICTURE })
  await review(page, { amount: '10.5', symbol: 'DAI' })
  await proceed(page)
  await answer(page, 'Allow 10.5 DAI to be taken', 'Approve')
  await expect(page.getByRole('dialog')).toContainText('Put 10.5 DAI into a link')

  const again = await openAgain(page)
  await row(again, '10.5 DAI').getByRole('button', { name: 'Send again' }).click()
  const goesWith = again.getByRole('region', { name: 'Goes with it' })
  await expect(goesWith).toContainText(NOTE)
  await expect(goesWith).toContainText(A_PICTURE.name)
  await lookAll(again, 'resumed-message')
  // The wallet was asked for the link and never answered: who made it is told so first.
  await again.getByRole('button', { name: 'Try again' }).click()
  await answer(again, 'Put 10.5 DAI into a link', 'Approve')
  const link = await madeLink(again)
  guard(link)

  const friend = await device()
  await friend.goto(link)
  await expect(friend.getByRole('region', { name: 'From the sender' })).toContainText(NOTE)
})
