import { createFileRoute } from '@tanstack/react-router'
import { useConfig } from '@/api/queries'
import { LandingPage } from '@/features/landing/landing-page'

export const Route = createFileRoute('/')({ component: Front })

function Front() {
  return <LandingPage integrateUrl={useConfig().landing.integrateUrl} />
}
