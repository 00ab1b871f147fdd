import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/api/client'
import { peopleApi, type UserRecord } from '@/api/people'
import { READ_PICTURES } from '@/lib/attachment/media-type'
import { leaveIfSignedOut, storeUser, userQuery } from '@/people/session'
import { toast, toastWhile } from '@/ui/toasts'

export const ONLY_IMAGES = t`Only images are accepted.`

/** Gives somebody another username. Resolves with what is wrong with it, null for nothing that the field could say. */
export async function changeUsername(
  queries: QueryClient,
  { user: { userId } }: UserRecord,
  username: string,
): Promise<{ done: boolean; problem: string | null }> {
  try {
    await storeUser(
      queries,
      await toastWhile(t`Updating username...`, peopleApi.update({ userId, username })),
    )
  } catch (error) {
    if (error instanceof ApiError && error.code === 'username_taken')
      return { done: false, problem: error.message }
    await leaveIfSignedOut(queries, error)
    toast(t`Failed to update username`, { tone: 'warning', detail: t`Please try again later` })
    return { done: false, problem: null }
  }
  toast(t`Username updated successfully`)
  return { done: true, problem: null }
}

/** Gives somebody another picture. Resolves with what is wrong with the file, if it is the file. */
export async function changePhoto(
  queries: QueryClient,
  known: UserRecord,
  photo: File,
): Promise<string | null> {
  if (!photo.type.startsWith('image/')) return ONLY_IMAGES
  if (!READ_PICTURES.some((type) => type === photo.type)) return OTHER_KIND
  try {
    const work = toastWhile(t`Updating profile photo...`, peopleApi.submitPhoto(photo))
    const { profile_picture } = await work
    const now = latest(queries, known)
    await storeUser(queries, { ...now, user: { ...now.user, profile_picture } })
  } catch (error) {
    toast(t`Failed to update profile photo`, { tone: 'warning' })
    if (error instanceof ApiError && error.code === 'not_an_image') return ONLY_IMAGES
    if (error instanceof ApiError && error.code === 'body_too_large') return TOO_LARGE
    await leaveIfSignedOut(queries, error)
    return null
  }
  toast(t`Profile photo updated successfully`)
  return null
}

const OTHER_KIND = t`This picture cannot be read here. Choose a PNG, JPEG, GIF or WebP.`
const TOO_LARGE = t`This picture is too large. Choose a smaller one.`

/** What is known of somebody by now: something else may have changed since `known` was shown. */
export function latest(queries: QueryClient, known: UserRecord): UserRecord {
  return queries.getQueryData(userQuery.queryKey)?.user ?? known
}
