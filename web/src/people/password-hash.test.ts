import { pbkdf2Sync } from 'node:crypto'
import { expect, it } from 'vitest'
import { newSalt, passwordHash } from './password-hash'

const SALT = '000102030405060708090a0b0c0d0e0f'

it('is the one that OpenSSL makes, salted with the digits as they are written', async () => {
  expect(await passwordHash('correct horse battery staple', SALT)).toBe(
    '36033cea989814abc04228802e25512ce76364bcf3a18e9c81c47483d705612207dc47c44420d26ffa277627039b967c3817e075ea34bbcad3748c19df3512f5',
  )
})

it.each([
  ['é', 'as one letter'],
  ['e\u0301', 'as two'],
  [' spaces around ', 'and inside'],
  ['пароль🌰', 'of any script'],
])('takes %j %s, as it was typed', async (password) => {
  expect(await passwordHash(password, SALT)).toBe(
    pbkdf2Sync(password, SALT, 10_000, 64, 'sha512').toString('hex'),
  )
})

it('a salt is 16 random bytes', () => {
  const salts = new Set(Array.from({ length: 64 }, newSalt))
  expect(salts.size).toBe(64)
  for (const salt of salts) expect(salt).toMatch(/^[0-9a-f]{32}$/)
})
