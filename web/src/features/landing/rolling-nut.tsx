/** Between two thoughts: a nut on the ground, that rolls along as one scrolls. */
export function RollingNut() {
  return (
    <div aria-hidden="true" className="rolling mx-auto mt-20 w-full max-w-6xl px-5 md:mt-28">
      <div>
        <svg viewBox="-18 -20 36 46" width="54" height="69" aria-hidden="true" focusable="false">
          <g stroke="var(--color-edge)" strokeWidth="1.6" strokeLinejoin="round">
            <path
              d="M0 22 C-4 19 -12 15 -12 5 C-12 -4 -6 -8 0 -8 C6 -8 12 -4 12 5 C12 15 4 19 0 22Z"
              fill="var(--color-hazel)"
            />
            <path
              d="M-13 3 C-13 -8 -7 -13 0 -13 C7 -13 13 -8 13 3 L7 0 L3 5 L0 0 L-4 5 L-8 0Z"
              fill="var(--color-husk)"
            />
          </g>
        </svg>
      </div>
    </div>
  )
}
