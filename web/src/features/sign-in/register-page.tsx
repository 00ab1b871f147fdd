import { RegisterForm } from '@/people/register-form'
import { usePageTitle } from '@/ui/page-title'
import { Entrance } from './entrance'

const OTHER = { question: 'Been here before?', to: '/login', label: 'Log in' } as const

export function RegisterPage() {
  usePageTitle('Register')
  return <Entrance title="Join the Filbert protocol" pose="idle" form={<RegisterForm />} other={OTHER} />
}
