import type { ReactNode } from 'react'

/** Small line drawings in the text's own colour. Words stand beside each, or a label on its button. */
export function Glyph({ children, size = 20 }: { children: ReactNode; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

export const CopyGlyph = () => (
  <Glyph>
    <rect x="9" y="9" width="11" height="11" rx="3" />
    <path d="M5 15a2 2 0 0 1-1-2V7a3 3 0 0 1 3-3h6a2 2 0 0 1 2 1" />
  </Glyph>
)
export const CheckGlyph = () => (
  <Glyph>
    <path d="M5 13l4.5 4.5L19 7" />
  </Glyph>
)
export const CloseGlyph = () => (
  <Glyph>
    <path d="M6 6l12 12M18 6L6 18" />
  </Glyph>
)
export const DownGlyph = () => (
  <Glyph size={16}>
    <path d="M5 9l7 7 7-7" />
  </Glyph>
)
export const ArrowGlyph = () => (
  <Glyph>
    <path d="M4 12h16M14 6l6 6-6 6" />
  </Glyph>
)
export const OutGlyph = () => (
  <Glyph size={16}>
    <path d="M9 5h10v10M19 5L6 18" />
  </Glyph>
)
export const MoonGlyph = () => (
  <Glyph>
    <path d="M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z" />
  </Glyph>
)
export const SunGlyph = () => (
  <Glyph>
    <circle cx="12" cy="12" r="4.2" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  </Glyph>
)
export const MailGlyph = () => (
  <Glyph>
    <rect x="3" y="5" width="18" height="14" rx="3" />
    <path d="M4 8l8 6 8-6" />
  </Glyph>
)
export const ChatGlyph = () => (
  <Glyph>
    <path d="M20 12a7.5 7.5 0 0 1-11 6.6L4 20l1.4-4.6A7.5 7.5 0 1 1 20 12z" />
  </Glyph>
)
export const ShareGlyph = () => (
  <Glyph>
    <path d="M12 15V3M7.5 7L12 3l4.5 4M5 12v6a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3v-6" />
  </Glyph>
)
export const SearchGlyph = () => (
  <Glyph>
    <circle cx="11" cy="11" r="6.5" />
    <path d="M16 16l4.5 4.5" />
  </Glyph>
)
export const PersonGlyph = () => (
  <Glyph>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6" />
  </Glyph>
)
