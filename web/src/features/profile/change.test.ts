import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/client'
import { peopleApi } from '@/api/people'
import { aUser } from '@/people/a-user'
import { type Known, userQuery } from '@/people/session'
import { dismissToast, shownToasts, subscribeToToasts } from '@/ui/toasts'
import { changePhoto, changeUsername } from './change'

const known = aUser({ username: 'ada', profile_picture: null })
const file = (type: string) => new File(['x'], 'face', { type })

let queries: QueryClient
let said: string[]
subscribeToToasts(() => {
  for (const { text } of shownToasts()) if (!said.includes(text)) said.push(text)
})

const shown = () => queries.getQueryData(userQuery.queryKey)?.user.user

beforeEach(() => {
  said = []
  for (const { id } of shownToasts()) dismissToast(id)
  said = []
  queries = new QueryClient()
  const before: Known = { user: known, address: null }
  queries.setQueryData(userQuery.queryKey, before)
})

it('changes the username, and says so as it goes', async () => {
  const update = vi
    .spyOn(peopleApi, 'update')
    .mockResolvedValue({ ...known, user: { ...known.user, username: 'grace' } })
  expect(await changeUsername(queries, known, 'grace')).toEqual({ done: true, problem: null })
  expect(update).toHaveBeenCalledWith({ userId: known.user.userId, username: 'grace' })
  expect(said).toEqual(['Updating username...', 'Username updated successfully'])
  expect(shownToasts().map(({ text }) => text)).toEqual(['Username updated successfully'])
  expect(shown()?.username).toBe('grace')
})

it('shows what the server says of a name that is taken', async () => {
  const taken = new ApiError('username_taken', 'This username is taken. Choose another.')
  vi.spyOn(peopleApi, 'update').mockRejectedValue(taken)
  expect(await changeUsername(queries, known, 'bo')).toEqual({ done: false, problem: taken.message })
  expect(said).toEqual(['Updating username...'])
  expect(shown()?.username).toBe('ada')
})

it('says that a username was not changed', async () => {
  vi.spyOn(peopleApi, 'update').mockRejectedValue(new ApiError('unreachable', 'No answer came.'))
  expect(await changeUsername(queries, known, 'grace')).toEqual({ done: false, problem: null })
  expect(shownToasts()).toMatchObject([
    { text: 'Failed to update username', detail: 'Please try again later', tone: 'warning' },
  ])
})

it('shows nobody any more whose session has ended', async () => {
  vi.spyOn(peopleApi, 'update').mockRejectedValue(new ApiError('not_signed_in', ''))
  await changeUsername(queries, known, 'grace')
  expect(queries.getQueryData(userQuery.queryKey)).toBeNull()
})

it('changes the picture, and says so as it goes', async () => {
  const path = '/api/filbert/user/profile-photo/1a2b'
  vi.spyOn(peopleApi, 'submitPhoto').mockResolvedValue({ profile_picture: path })
  expect(await changePhoto(queries, known, file('image/png'))).toBeNull()
  expect(said).toEqual(['Updating profile photo...', 'Profile photo updated successfully'])
  expect(shown()?.profile_picture).toBe(path)
})

it.each(['image/avif', 'image/heic'])('sends no picture that the server cannot read: %s', async (type) => {
  const submit = vi.spyOn(peopleApi, 'submitPhoto')
  submit.mockClear()
  expect(await changePhoto(queries, known, file(type))).toMatch(/Choose a PNG, JPEG, GIF or WebP/)
  expect(submit).not.toHaveBeenCalled()
})

it('sends no file that is no image', async () => {
  const submit = vi.spyOn(peopleApi, 'submitPhoto')
  submit.mockClear()
  for (const type of ['application/pdf', 'text/html', ''])
    expect(await changePhoto(queries, known, file(type))).toBe('Only images are accepted.')
  expect(submit).not.toHaveBeenCalled()
  expect(said).toEqual([])
})

it('says that a picture was not changed, and why where that is the picture', async () => {
  const submit = vi.spyOn(peopleApi, 'submitPhoto')
  submit.mockRejectedValue(new ApiError('internal', ''))
  expect(await changePhoto(queries, known, file('image/png'))).toBeNull()
  expect(said).toEqual(['Updating profile photo...', 'Failed to update profile photo'])
  submit.mockRejectedValue(new ApiError('not_an_image', ''))
  expect(await changePhoto(queries, known, file('image/png'))).toBe('Only images are accepted.')
  submit.mockRejectedValue(new ApiError('body_too_large', ''))
  expect(await changePhoto(queries, known, file('image/png'))).toMatch(/too large/)
})
