import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/client'
import { peopleApi } from '@/api/people'
import type { SignedText } from '@/chain/sign-text'
import { aUser } from './a-user'
import { addWallet, type SigningStep, signInBy, signInDetails } from './sign-in'

const SIGNER = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chainId: '31337' } as const
const NONCE = {
  nonce: '8f3kfj38fh3jf93k',
  domain: 'filbert.example',
  uri: 'https://filbert.example',
  expiresAt: 1_763_800_000,
}
const ada = aUser()

const signText = vi.hoisted(() => vi.fn<(text: string, signer: string) => Promise<SignedText>>())
vi.mock('@/chain/sign-text', () => ({ signText }))
const asked = {
  nonce: vi.spyOn(peopleApi, 'signInNonce'),
  userId: vi.spyOn(peopleApi, 'userId'),
  signIn: vi.spyOn(peopleApi, 'signIn'),
}

let steps: SigningStep[]
const onStep = (step: SigningStep) => steps.push(step)
const sign = () => signInBy(SIGNER, signInDetails(SIGNER.address), onStep)

beforeEach(() => {
  vi.resetAllMocks()
  steps = []
  asked.nonce.mockResolvedValue(NONCE)
  asked.userId.mockResolvedValue({ userId: ada.user.userId, isNewUser: false })
  asked.signIn.mockResolvedValue(ada)
  signText.mockResolvedValue({ kind: 'signed', signature: '0x12' })
})

describe('signing in by a wallet', () => {
  it('has it sign who it will be, and tells the server that', async () => {
    expect(await sign()).toEqual({ kind: 'signed_in', user: ada })
    const [message, signer] = signText.mock.lastCall ?? []
    expect(signer).toBe(SIGNER.address)
    expect(message).toContain(`Sign in to Filbert as ${ada.user.userId}`)
    expect(message).toContain(`\n${SIGNER.address}\n`)
    expect(asked.signIn).toHaveBeenCalledWith({ message, signature: '0x12' }, 'sign_in')
    expect(steps).toEqual(['Generating details', 'Sign in wallet', 'Loading'])
  })

  it('a wallet that nobody knows yet becomes a new user', async () => {
    asked.userId.mockRejectedValue(new ApiError('user_not_found', 'User not found'))
    expect(await sign()).toMatchObject({ kind: 'signed_in' })
    expect(signText.mock.lastCall?.[0]).toContain('Sign in to Filbert as a new user')
  })

  it('a signature of a contract is as good, however long', async () => {
    const signature = `0x${'ab'.repeat(600)}` as const
    signText.mockResolvedValue({ kind: 'signed', signature })
    expect(await sign()).toMatchObject({ kind: 'signed_in' })
    expect(asked.signIn.mock.lastCall?.[0].signature).toBe(signature)
  })

  it('a no in the wallet is no error, and nothing is sent', async () => {
    signText.mockResolvedValue({ kind: 'declined' })
    expect(await sign()).toEqual({ kind: 'declined' })
    expect(asked.signIn).not.toHaveBeenCalled()
  })

  it('what the wallet has against it is told as it is', async () => {
    const refused = { kind: 'refused', cause: { code: 'wallet_busy', outcome: 'refused' } } as const
    signText.mockResolvedValue(refused)
    expect(await sign()).toEqual(refused)
  })

  it('a wallet is asked for nothing where the server cannot be asked, nor where it cannot tell who', async () => {
    const away = new ApiError('unreachable', '')
    asked.nonce.mockRejectedValueOnce(away)
    expect(await sign()).toEqual({ kind: 'refused', cause: away })
    asked.userId.mockRejectedValueOnce(away)
    expect(await sign()).toEqual({ kind: 'refused', cause: away })
    expect(signText).not.toHaveBeenCalled()
  })

  it('what the server refuses is refused', async () => {
    const no = new ApiError('sign_in_refused', 'The nonce was used already.')
    asked.signIn.mockRejectedValue(no)
    expect(await sign()).toEqual({ kind: 'refused', cause: no })
  })

  it('one more wallet is added in as many words', async () => {
    expect(await addWallet(SIGNER, ada.user.userId, onStep)).toEqual({ kind: 'signed_in', user: ada })
    expect(signText.mock.lastCall?.[0]).toContain(`Add this wallet to ${ada.user.userId}`)
    expect(asked.signIn.mock.lastCall?.[1]).toBe('add_wallet')
  })
})
