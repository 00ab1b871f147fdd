import { RegisterPage } from '@/features/sign-in/register-page'
import { FlowColumn } from '@/ui/shell'
import { StillPage } from './still-page'

/** The page before it is known who looks at it. Inert: what is typed before the scripts are there would be lost. */
export function RegisterPaint() {
  return (
    <StillPage at="/register">
      <FlowColumn>
        <RegisterPage />
      </FlowColumn>
    </StillPage>
  )
}
