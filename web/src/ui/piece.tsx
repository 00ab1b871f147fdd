interface PieceProps {
  /** `Postcard 7`, or `A collectible` for as long as its name is not known. Anybody may have written it. */
  title: string
  /** `CARD #7` */
  number: string
}

/** What a collectible is called, as high with a long name as with a short one, or with none. */
export function Piece({ title, number }: PieceProps) {
  const size = title.length > 14 ? 'text-[clamp(1.625rem,8vw,2rem)]' : 'text-[clamp(2.125rem,11vw,2.75rem)]'
  return (
    <span className="grid grid-cols-[minmax(0,1fr)]">
      <span className="grid h-18 content-center">
        <bdi
          translate="no"
          title={title}
          className={`display line-clamp-2 text-balance pb-2 leading-8 [overflow-wrap:anywhere] ${size}`}
        >
          {title}
        </bdi>
      </span>
      <span translate="no" title={number} className="truncate font-sans font-semibold text-lg text-soft">
        {number}
      </span>
    </span>
  )
}
