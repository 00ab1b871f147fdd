import { get, post } from './client'
import type { NoticeDone, NoticeKinds, NoticeSettings, PushSubscriptionBody } from './schema.gen'

export type { NoticePlaces, NoticeSettings } from './schema.gen'
export type NoticeKind = keyof NoticeKinds

/** The calls about what people are told. */
export const noticesApi = {
  settings: () => get<NoticeSettings>('/user/notices'),
  set: (kinds: NoticeSettings['kinds']) => post<NoticeSettings>('/user/notices', { kinds }),
  subscribe: (subscription: PushSubscriptionBody) =>
    post<NoticeDone>('/user/push-subscription', subscription),
  forget: (endpoint: string) => post<NoticeDone>('/user/forget-push', { endpoint }),
  sendCode: () => post<NoticeDone>('/user/mail-code', {}),
  confirm: (code: string) => post<NoticeDone>('/user/confirm-mail', { code }),
}
