import { t } from '@lingui/core/macro'
import { RegisterForm } from '@/people/register-form'
import { usePageTitle } from '@/ui/page-title'
import { Entrance } from './entrance'

const OTHER = { question: t`Been here before?`, to: '/login', label: t`Log in` } as const

export function RegisterPage() {
  usePageTitle(t`Register`)
  return <Entrance title={t`Join the Filbert protocol`} pose="idle" form={<RegisterForm />} other={OTHER} />
}
