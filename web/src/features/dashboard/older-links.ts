import type { SentLink } from '@/device/records/sent-links'

/**
 * Links that this device keeps in an older form: the first version of its records did not say of which token a link is
 * (`token` null). Pages read them as they are and write them no more, so that only who used this product early has any.
 * Those without a number were never made, and there is no link to save.
 */
export function olderLinks(links: readonly SentLink[]): (SentLink & { index: string })[] {
  return links.flatMap((link) =>
    link.token === null && link.index !== null ? [{ ...link, index: link.index }] : [],
  )
}
