import { QueryClientProvider } from '@tanstack/react-query'
import { LoginPage } from '@/features/sign-in/login-page'
import { FlowColumn, StillShell } from '@/ui/shell'
import { queries } from './still-queries'
import { StillRouter } from './still-router'

/** The page before it is known who looks at it. Inert: what is typed before the scripts are there would be lost. */
export function LoginPaint() {
  return (
    <QueryClientProvider client={queries}>
      <StillRouter>
        <div inert>
          <StillShell>
            <FlowColumn>
              <LoginPage />
            </FlowColumn>
          </StillShell>
        </div>
      </StillRouter>
    </QueryClientProvider>
  )
}
