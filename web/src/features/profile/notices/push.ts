import { noticesApi } from '@/api/notices'
import { registerWorker } from '@/device/worker'
import { isIos } from '@/lib/in-app-browser'

/** How this browser stands to being told something. `uninstalled`: it has to be on the home screen first. */
export type PushState = 'on' | 'off' | 'denied' | 'uninstalled' | 'unsupported'

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** On iPhones and iPads only apps on the home screen are told anything. */
function unsupported(): PushState {
  const installed = globalThis.matchMedia?.('(display-mode: standalone)').matches ?? false
  return isIos(navigator.userAgent, navigator.maxTouchPoints) && !installed ? 'uninstalled' : 'unsupported'
}

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return unsupported()
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? 'on' : 'off'
}

/** Has this browser told, once its owner has allowed it. */
export async function turnPushOn(publicKey: string): Promise<PushState> {
  if (!isSupported()) return unsupported()
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  // One of another key hears nothing any more.
  if (before && !isOf(before, publicKey)) await before.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) return 'unsupported'
  await noticesApi.subscribe({ endpoint, keys: { p256dh, auth } })
  return 'on'
}

/** Has this browser told nothing any more. */
export async function turnPushOff(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) {
    await noticesApi.forget(subscription.endpoint)
    await subscription.unsubscribe()
  }
  return 'off'
}

function isOf(subscription: PushSubscription, publicKey: string): boolean {
  const key = subscription.options.applicationServerKey
  return key !== null && base64url(new Uint8Array(key)) === publicKey
}

export function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
