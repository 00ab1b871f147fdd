import { type AnyWallet, createFilbert, NATIVE, type RequestLink } from '@filbert/sdk'
import { parseEther } from 'viem'

/** A shop asks for 0.02 coins, and a customer pays. */
export async function askForMoney(baseUrl: string, shop: string, customer: AnyWallet): Promise<RequestLink> {
  const filbert = createFilbert({ baseUrl })
  const { link } = await filbert.requests.create({
    chainId: 31337,
    to: shop,
    token: NATIVE,
    amount: parseEther('0.02'),
    reference: 'Order 4711',
  })

  // The customer sees this request, and pays this one: if the server tells of another one then, nothing is sent.
  const request = await filbert.requests.read(link)
  await filbert.requests.pay({ request, wallet: customer })
  return filbert.requests.settled(link)
}
