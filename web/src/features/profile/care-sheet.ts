import type { UserRecord } from '@/api/people'

export interface CareSheetProps {
  known: UserRecord
  onClose: () => void
}
