import { t } from '@lingui/core/macro'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '@/api/client'
import { Button } from '@/ui/button'
import { Notice } from '@/ui/notice'
import { FlowColumn } from '@/ui/shell'
import { useExplained } from '@/words/explained'

/** A fault of the page itself may come at any step: it knows nothing of the money, but where to look for it. */
const OWN_FAULT = {
  what: t`A part of this page did not arrive, or failed in this browser.`,
  money: t`What was sent to the chain goes on without this page, and links made here are kept on this device.`,
}

/** In place of a page that failed. The header stays, where it is whole. */
export function Failed({ error }: Pick<ErrorComponentProps, 'error'>) {
  const told = useExplained(error instanceof ApiError ? error : null, 'read')
  const words = told ?? OWN_FAULT
  return (
    <FlowColumn>
      <Notice
        pose="puzzled"
        title={t`This did not load`}
        action={<Button onClick={() => location.reload()}>{t`Load again`}</Button>}
      >
        <p>{words.what}</p>
        <p>{words.money}</p>
      </Notice>
    </FlowColumn>
  )
}
