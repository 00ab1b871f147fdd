/** The side of the square in which the nut is drawn, its y counted downwards. */
export const NUT_SIZE = 200

/** Our nut as operators of PDF: shell, husk and stem, each with its colour. */
export const NUT_MARK = [
  '10 w 1 J 1 j 0.133 0.102 0.078 RG',
  '0.71 0.396 0.169 rg',
  '100 182 m 88 176 48 166 47 118 c 46 84 66 60 100 60 c 134 60 154 84 153 118 c 152 166 112 176 100 182 c b',
  '0.373 0.498 0.231 rg',
  '40 98 m 37 60 64 37 100 37 c 136 37 163 60 160 98 c 147 90 l 134 108 l 118 90 l 100 111 l 82 90 l 66 108 l 53 90 l b',
  '100 40 m 98 28 102 18 114 14 c S',
].join('\n')
