import { createFileRoute } from '@tanstack/react-router'
import { RegisterPage } from '@/features/sign-in/register-page'
import { FlowColumn } from '@/ui/shell'

export const Route = createFileRoute('/register')({ component: Register })

function Register() {
  return (
    <FlowColumn>
      <RegisterPage />
    </FlowColumn>
  )
}
