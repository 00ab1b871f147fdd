import { skipToken, useQuery } from '@tanstack/react-query'
import { useConfig } from '@/api/queries'
import { readRecipient, type TypedRecipient } from '@/lib/typed-recipient'
import { useTypingStopped } from '@/ui/use-typing-stopped'
import { answeredAtOnce, type ResolvedRecipient, resolveRecipient } from './resolve-recipient'

const FRESH_MS = 10_000

interface RecipientReading {
  typed: TypedRecipient
  /** Undefined while it is looked up, or typing goes on. */
  resolved: ResolvedRecipient | undefined
  /** Typing has stopped. */
  stopped: boolean
}

/** What the text in the field is, as somebody types. `chainId`: where names are paid; null while that is open. */
export function useRecipient(text: string, chainId: string | null): RecipientReading {
  const { chains } = useConfig()
  const typed = readRecipient(text)
  const stopped = useTypingStopped(text)
  const atOnce = answeredAtOnce(typed, chains)
  const { data } = useQuery({
    queryKey: ['recipient', text, chainId],
    queryFn:
      atOnce === null && stopped
        ? () => resolveRecipient(typed, { locale: navigator.language, chains, chainId })
        : skipToken,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  })
  return { typed, resolved: atOnce ?? data, stopped }
}
