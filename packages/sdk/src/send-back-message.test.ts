import { encodeAbiParameters, type Hex, hashTypedData, keccak256, stringToHex } from 'viem'
import { expect, it } from 'vitest'
import { onceWithinAnHour, type SendBackTerms, sendBackTypedData } from './send-back-message.js'

const PLACE = { chainId: '31337', contract: '0x1111111111111111111111111111111111111111' } as const
const TERMS: SendBackTerms = {
  from: '0xa319ad0F53999C8F57Fb0e32c211B2FB21aB61dD',
  token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  amount: 5_000_000n,
  to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  nonce: 7n,
  deadline: 1_798_761_600n,
}

const hashOf = (text: string) => keccak256(stringToHex(text))

it('what is signed is hashed as the contract hashes it', () => {
  const domain = encodeAbiParameters(
    [{ type: 'bytes32' }, { type: 'bytes32' }, { type: 'bytes32' }, { type: 'uint256' }, { type: 'address' }],
    [
      hashOf('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
      hashOf('Filbert Requests'),
      hashOf('1'),
      31_337n,
      PLACE.contract,
    ],
  )
  const words = ['bytes32', 'address', 'address', 'uint256', 'address', 'uint256', 'uint256']
  const terms = encodeAbiParameters(
    words.map((type) => ({ type })),
    [
      hashOf('SendBack(address from,address token,uint256 amount,address to,uint256 nonce,uint256 deadline)'),
      TERMS.from,
      TERMS.token,
      TERMS.amount,
      TERMS.to,
      TERMS.nonce,
      TERMS.deadline,
    ],
  )
  const digest = keccak256(`0x1901${keccak256(domain).slice(2)}${keccak256(terms).slice(2)}` as Hex)
  expect(hashTypedData(sendBackTypedData(PLACE, TERMS))).toBe(digest)
})

it('each sending has a number of its own, and an hour', () => {
  const now = Date.UTC(2026, 10, 22, 13, 30)
  const { nonce, deadline } = onceWithinAnHour(now)
  expect(deadline).toBe(BigInt(now / 1000 + 3_600))
  expect(onceWithinAnHour(now).nonce).not.toBe(nonce)
  expect(onceWithinAnHour(now, (bytes) => bytes.fill(255)).nonce).toBe(2n ** 256n - 1n)
})
