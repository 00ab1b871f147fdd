import { createFileRoute } from '@tanstack/react-router'
import { useConfig } from '@/api/queries'
import { talkBy } from '@/features/landing/lets-talk'
import { SdkPage } from '@/features/landing/sdk-page'

export const Route = createFileRoute('/sdk')({ component: Sdk })

function Sdk() {
  const config = useConfig()
  return <SdkPage talk={talkBy(config)} integrateUrl={config.landing.integrateUrl} />
}
