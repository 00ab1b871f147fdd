import { t } from '@lingui/core/macro'
import { encode } from 'uqr'

/** A link as a picture for a phone held beside: dark on light in every theme, or cameras miss it. */
export function QrCode({ text, label = t`QR code of the link` }: { text: string; label?: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className="size-full rounded-xl bg-[#fffdf7]"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#221a14" />
    </svg>
  )
}
