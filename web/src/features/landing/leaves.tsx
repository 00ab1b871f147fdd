/** Hazel leaves that something lies on. */
export function Leaves() {
  return (
    <svg
      viewBox="0 0 400 480"
      aria-hidden="true"
      className="absolute -inset-x-16 -inset-y-12 -z-10 h-[calc(100%+6rem)] w-[calc(100%+8rem)]"
      focusable="false"
    >
      <g fill="var(--color-hill-leaf)" stroke="var(--color-edge)" strokeWidth="1.6" strokeLinejoin="round">
        <path d="M330 70 C352 20 388 22 396 60 C386 104 352 112 330 70Z" />
        <path d="M318 84 C330 44 300 18 268 26 C262 62 284 88 318 84Z" />
        <path d="M66 402 C40 360 6 372 4 408 C20 446 54 444 66 402Z" />
        <path d="M74 416 C62 456 92 478 126 466 C132 432 108 408 74 416Z" />
      </g>
      <g fill="none" stroke="var(--color-edge)" strokeWidth="1.4" strokeLinecap="round">
        <path d="M334 72 L390 58 M312 80 L274 34 M62 404 L10 406 M78 420 L118 460" />
      </g>
    </svg>
  )
}
