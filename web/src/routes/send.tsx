import { createFileRoute } from '@tanstack/react-router'
import { FlowColumn } from '@/ui/shell'

export const Route = createFileRoute('/send')({ component: () => <FlowColumn>send</FlowColumn> })
