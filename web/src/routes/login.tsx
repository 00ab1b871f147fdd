import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '@/features/sign-in/login-page'
import { FlowColumn } from '@/ui/shell'

export const Route = createFileRoute('/login')({ component: Login })

function Login() {
  return (
    <FlowColumn>
      <LoginPage />
    </FlowColumn>
  )
}
