import { LoginForm } from '@/people/login-form'
import { usePageTitle } from '@/ui/page-title'
import { Entrance } from './entrance'

const OTHER = { question: 'New here?', to: '/register', label: 'Register' } as const

export function LoginPage() {
  usePageTitle('Log in')
  return (
    <Entrance title="Log in to the Filbert protocol" pose="listening" form={<LoginForm />} other={OTHER} />
  )
}
