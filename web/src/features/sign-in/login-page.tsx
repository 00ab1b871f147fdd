import { t } from '@lingui/core/macro'
import { LoginForm } from '@/people/login-form'
import { usePageTitle } from '@/ui/page-title'
import { Entrance } from './entrance'

const OTHER = { question: t`New here?`, to: '/register', label: t`Register` } as const

export function LoginPage() {
  usePageTitle(t`Log in`)
  return (
    <Entrance title={t`Log in to the Filbert protocol`} pose="listening" form={<LoginForm />} other={OTHER} />
  )
}
