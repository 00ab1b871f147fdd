/** The end of every page: a hill under a hazel bush, with a few nuts on it. */
export function Ground() {
  return (
    <div className="mt-auto">
      <svg
        viewBox="0 0 1280 150"
        preserveAspectRatio="xMidYMax slice"
        className="block h-28 w-full sm:h-36"
        aria-hidden="true"
        focusable="false"
      >
        <g fill="var(--color-hill-far)" stroke="var(--color-edge)" strokeWidth="2">
          <path d="M-10 160 C140 60 330 52 520 112 C640 148 700 150 760 160 Z" />
        </g>
        <g fill="none" stroke="var(--color-edge)" strokeWidth="2.5" strokeLinecap="round">
          <path d="M1012 96 C1008 66 1022 44 1050 34 M1013 82 C1030 72 1044 72 1058 76 M1011 90 C996 72 984 64 966 62" />
        </g>
        <g fill="var(--color-hill-leaf)" stroke="var(--color-edge)" strokeWidth="2" strokeLinejoin="round">
          <path d="M1050 34 C1058 14 1082 10 1096 20 C1090 38 1068 44 1050 34Z" />
          <path d="M1058 76 C1070 60 1092 62 1102 74 C1092 90 1070 90 1058 76Z" />
          <path d="M966 62 C952 46 930 50 922 64 C936 78 954 76 966 62Z" />
          <path d="M1016 60 C1000 50 998 32 1008 20 C1022 28 1026 46 1016 60Z" />
        </g>
        <g fill="var(--color-hill-near)" stroke="var(--color-edge)" strokeWidth="2">
          <path d="M-10 160 C180 128 420 150 640 132 C860 112 980 66 1290 112 L1290 170 L-10 170 Z" />
        </g>
        <g stroke="var(--color-edge)" strokeWidth="2" strokeLinejoin="round">
          <g transform="translate(700 112) rotate(14)">
            <path
              d="M0 22 C-4 19 -12 15 -12 5 C-12 -4 -6 -8 0 -8 C6 -8 12 -4 12 5 C12 15 4 19 0 22Z"
              fill="var(--color-hazel)"
            />
            <path
              d="M-13 3 C-13 -8 -7 -13 0 -13 C7 -13 13 -8 13 3 L7 0 L3 5 L0 0 L-4 5 L-8 0Z"
              fill="var(--color-husk)"
            />
          </g>
          <g transform="translate(742 116) rotate(-58) scale(0.8)">
            <path
              d="M0 22 C-4 19 -12 15 -12 5 C-12 -4 -6 -8 0 -8 C6 -8 12 -4 12 5 C12 15 4 19 0 22Z"
              fill="var(--color-hazel)"
            />
            <path
              d="M-13 3 C-13 -8 -7 -13 0 -13 C7 -13 13 -8 13 3 L7 0 L3 5 L0 0 L-4 5 L-8 0Z"
              fill="var(--color-husk)"
            />
          </g>
        </g>
      </svg>
    </div>
  )
}
