import type { DepositRef } from '@filbert/sdk/link'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query'
import type { Hex } from '@/lib/hex'
import { type ApiError, get, paged, post, postAgain } from './client'
import { retryPassing } from './queries'
import type {
  DrawnSlot,
  Raffle,
  RaffleClaim,
  RaffleEntry,
  RaffleLink,
  RaffleSlot,
  RaffleSlots,
  RaffleWallet,
  Sent,
} from './schema.gen'

export type { DrawnSlot, Raffle, RaffleLeader, RaffleSlot, RaffleWallet } from './schema.gen'

/** A raffle is named by any of its deposits: here always by the first of its link. */
export const rafflesApi = {
  read: (ref: DepositRef) => get<Raffle>(pathOf(ref)),
  /** In the order of their indices, 100 a page; `after` is the `next` of the page before. */
  slots: (ref: DepositRef, after: string | null) =>
    get<RaffleSlots>(`${pathOf(ref)}/slots?${paged({}, after)}`),
  wallet: (ref: DepositRef, address: Hex) =>
    get<RaffleWallet>(`${pathOf(ref)}/wallets/${encodeURIComponent(address)}`),
  /** The same wallet again has the same slot, until that is paid. */
  draw: (ref: DepositRef, entry: RaffleEntry) => postAgain<DrawnSlot>(`${pathOf(ref)}/slots`, entry),
  /** The same claim again is one claim. */
  claim: (ref: DepositRef, claim: RaffleClaim) => postAgain<Sent>(`${pathOf(ref)}/claims`, claim),
  /** Says who it is from, once it can be read. */
  tellSender: (told: Pick<RaffleLink, 'link' | 'senderName' | 'signature'>) =>
    post<unknown>('/submit-raffle-link', told),
}

/** How a raffle stands; followed for as long as somebody may take part. */
export function raffleQuery(ref: DepositRef) {
  return queryOptions<Raffle, ApiError>({
    queryKey: keyOf(ref),
    queryFn: () => rafflesApi.read(ref),
    staleTime: FOLLOW_MS,
    retry: retryPassing,
    refetchInterval: ({ state: { data, error } }) => {
      if (error?.code === 'deposit_unconfirmed') return UNCONFIRMED_MS
      return data && mayChange(data) ? FOLLOW_MS : false
    },
  })
}

/** The wallet's own slot. A task in it is asked for anew when somebody takes part: it runs out. */
export function raffleWalletQuery(ref: DepositRef, address: Hex) {
  return queryOptions<RaffleWallet, ApiError>({
    queryKey: [...keyOf(ref), 'wallet', address.toLowerCase()],
    queryFn: () => rafflesApi.wallet(ref, address),
    staleTime: FOLLOW_MS,
    retry: retryPassing,
    refetchInterval: ({ state: { data } }) => (data?.slot?.claiming ? CLAIMING_MS : false),
  })
}

/** All slots, page by page. */
export function raffleSlotsQuery(ref: DepositRef) {
  return infiniteQueryOptions<
    RaffleSlots,
    ApiError,
    InfiniteData<RaffleSlots>,
    readonly string[],
    string | null
  >({
    queryKey: [...keyOf(ref), 'slots'],
    queryFn: ({ pageParam }) => rafflesApi.slots(ref, pageParam),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    staleTime: FOLLOW_MS,
  })
}

/** All slots at once. `isOver`: nothing of it changes any more. */
export function allRaffleSlotsQuery(ref: DepositRef, isOver: boolean) {
  return queryOptions<RaffleSlot[], ApiError>({
    queryKey: [...keyOf(ref), 'all-slots', isOver],
    queryFn: () => allSlots(ref),
    staleTime: FOLLOW_MS,
    retry: retryPassing,
    placeholderData: keepPreviousData,
    refetchInterval: isOver ? false : ALL_SLOTS_MS,
  })
}

async function allSlots(ref: DepositRef): Promise<RaffleSlot[]> {
  const slots: RaffleSlot[] = []
  let after: string | null = null
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const told: RaffleSlots = await rafflesApi.slots(ref, after)
    slots.push(...told.slots)
    after = told.next
    if (after === null) break
  }
  return slots
}

/** A raffle has at most 1,000 slots. */
const MOST_PAGES = 10
const ALL_SLOTS_MS = 30_000
const FOLLOW_MS = 4_000
const UNCONFIRMED_MS = 2_000
const CLAIMING_MS = 1_000

/** Once all of it is over, the seed of its draws is opened. */
function mayChange({ slots: { free, held, expired }, draw }: Raffle): boolean {
  return free + held + expired > 0 || draw?.seed === null
}

function keyOf({ chainId, version, index }: DepositRef) {
  return ['raffle', chainId, version, index] as const
}

function pathOf({ chainId, version, index }: DepositRef): string {
  return `/raffles/${[chainId, version, index].map(encodeURIComponent).join('/')}`
}
