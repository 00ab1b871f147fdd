import { get, post } from './client'

/** Where something is told. */
export interface NoticePlaces {
  push: boolean
  email: boolean
}

export type NoticeKind = 'claimed' | 'paid' | 'unclaimed' | 'cashOut'

/** What the person who is signed in is told, and where. */
export interface NoticeSettings {
  email: string | null
  emailConfirmed: boolean
  /** A kind that is not there does not happen here yet. */
  kinds: Partial<Record<NoticeKind, NoticePlaces>>
  /** To which browsers subscribe; null: they are told nothing here. */
  pushPublicKey: string | null
  /** Browsers that are told, this one or others. */
  devices: number
}

/** A browser's subscription, as far as the server wants it. */
export interface PushSubscriptionBody {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

interface Done {
  success: boolean
}

/** The calls about what people are told. */
export const noticesApi = {
  settings: () => get<NoticeSettings>('/user/notices'),
  set: (kinds: NoticeSettings['kinds']) => post<NoticeSettings>('/user/notices', { kinds }),
  subscribe: (subscription: PushSubscriptionBody) => post<Done>('/user/push-subscription', subscription),
  forget: (endpoint: string) => post<Done>('/user/forget-push', { endpoint }),
  sendCode: () => post<Done>('/user/mail-code', {}),
  confirm: (code: string) => post<Done>('/user/confirm-mail', { code }),
}
