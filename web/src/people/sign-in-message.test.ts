import { expect, it } from 'vitest'
import { addWalletStatement, signInMessage, signInStatement } from './sign-in-message'

it('is laid out as ERC-4361 has it, to the letter', () => {
  const message = signInMessage({
    nonce: {
      nonce: '8f3kfj38fh3jf93k',
      domain: 'filbert.example',
      uri: 'https://filbert.example',
      expiresAt: 1_763_800_000,
    },
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    chainId: '31337',
    statement: signInStatement(null),
  })
  expect(message).toBe(
    [
      'filbert.example wants you to sign in with your Ethereum account:',
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '',
      'Sign in to Filbert as a new user',
      '',
      'URI: https://filbert.example',
      'Version: 1',
      'Chain ID: 31337',
      'Nonce: 8f3kfj38fh3jf93k',
      'Issued At: 2025-11-22T08:16:40.000Z',
      'Expiration Time: 2025-11-22T08:26:40.000Z',
    ].join('\n'),
  )
})

it('says which account is opened, or given one more wallet', () => {
  expect(signInStatement('usr_1')).toBe('Sign in to Filbert as usr_1')
  expect(addWalletStatement('usr_1')).toBe('Add this wallet to usr_1')
})
