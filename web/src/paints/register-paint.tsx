import { QueryClientProvider } from '@tanstack/react-query'
import { RegisterPage } from '@/features/sign-in/register-page'
import { FlowColumn, StillShell } from '@/ui/shell'
import { queries } from './still-queries'
import { StillRouter } from './still-router'

/** The page before it is known who looks at it. Inert: what is typed before the scripts are there would be lost. */
export function RegisterPaint() {
  return (
    <QueryClientProvider client={queries}>
      <StillRouter>
        <div inert>
          <StillShell>
            <FlowColumn>
              <RegisterPage />
            </FlowColumn>
          </StillShell>
        </div>
      </StillRouter>
    </QueryClientProvider>
  )
}
