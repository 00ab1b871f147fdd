import { LoginPage } from '@/features/sign-in/login-page'
import { FlowColumn } from '@/ui/shell'
import { StillPage } from './still-page'

/** The page before it is known who looks at it. Inert: what is typed before the scripts are there would be lost. */
export function LoginPaint() {
  return (
    <StillPage at="/login">
      <FlowColumn>
        <LoginPage />
      </FlowColumn>
    </StillPage>
  )
}
