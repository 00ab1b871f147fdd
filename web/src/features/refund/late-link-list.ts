import { late } from '@/ui/late'
import { UnloadedPart } from '@/ui/unloaded'

/** To be asked for as soon as there may be links to list. */
export function loadLinkList() {
  return import('./link-list').then((code) => code.LinkList)
}

/** Most who come here have yet to connect their wallet, and so nothing to list. */
export const LinkList = late(loadLinkList, UnloadedPart)
