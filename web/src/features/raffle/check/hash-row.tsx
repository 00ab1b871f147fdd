import { CopyButton } from '@/ui/copy-button'

interface HashRowProps {
  label: string
  hash: string
  /** What the button copies: `Copy commitment`. */
  copy: string
}

/** 32 bytes in full: who checks them compares every digit. */
export function HashRow({ label, hash, copy }: HashRowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
      <dt className="col-span-2 text-soft text-sm">{label}</dt>
      <dd translate="no" className="break-all font-mono text-sm leading-snug">
        {hash}
      </dd>
      <dd className="-mr-2">
        <CopyButton text={hash} label={copy} />
      </dd>
    </div>
  )
}
