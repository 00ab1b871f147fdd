import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BatchPage } from '@/features/batch/batch-page'
import { FlowColumn } from '@/ui/shell'

export const Route = createFileRoute('/batch')({ component: Batch })

function Batch() {
  const search = useLocation({ select: (at) => at.searchStr })
  const navigate = useNavigate()
  // No part of the address: whoever loads the page again is asked for nothing by itself.
  const [begun, setBegun] = useState<string | null>(null)
  const id = new URLSearchParams(search).get('b')
  return (
    <FlowColumn>
      <BatchPage
        id={id}
        begun={id !== null && id === begun}
        onOpen={(wanted, isBegun = false) => {
          setBegun(isBegun ? wanted : null)
          void navigate({ href: wanted === null ? '/batch' : `/batch?b=${encodeURIComponent(wanted)}` })
        }}
      />
    </FlowColumn>
  )
}
