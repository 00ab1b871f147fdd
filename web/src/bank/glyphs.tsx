import { Glyph } from '@/ui/glyphs'

export const BankGlyph = () => (
  <Glyph>
    <path d="M4 9.5L12 5l8 4.5zM6.5 13v4M12 13v4M17.5 13v4M4.5 20h15" />
  </Glyph>
)
