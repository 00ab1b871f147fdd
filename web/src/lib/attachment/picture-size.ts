import { type MediaType, sniff } from './media-type'

/** In pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** A pixel takes four bytes once it is shown, however few it came in: beyond this, more than a page may get. */
const MOST_PIXELS = 40_000_000

/** Whether a picture may be shown. One that does not say how large it is may not. */
export function isShowable(bytes: Uint8Array): boolean {
  const size = pictureSize(bytes)
  return size !== null && size.width * size.height <= MOST_PIXELS
}

/** How large a picture becomes, by its header: nothing of it is decoded. Null: no picture, or it does not say. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const type = sniff(bytes)
  if (type === null) return null
  try {
    const size = READERS[type](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return size && size.width > 0 && size.height > 0 ? size : null
  } catch (error) {
    // Cut off before it says.
    if (error instanceof RangeError) return null
    throw error
  }
}

const READERS: Record<MediaType, (view: DataView) => PictureSize | null> = {
  'image/png': (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  'image/jpeg': jpegSize,
  'image/gif': gifSize,
  'image/webp': webpSize,
  'image/avif': avifSize,
  'application/pdf': () => null,
}

/** Goes from segment to segment until one begins a frame. */
function jpegSize(view: DataView): PictureSize | null {
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    // Of C0 to CF, these three are tables.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  return null
}

/** Browsers widen the screen to the first frame, so the larger of the two counts. */
function gifSize(view: DataView): PictureSize | null {
  const screen = { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  let at = 13 + colourTable(view.getUint8(10))
  while (view.getUint8(at) === 0x21) {
    at += 2
    while (view.getUint8(at) > 0) at += 1 + view.getUint8(at)
    at += 1
  }
  if (view.getUint8(at) !== 0x2c) return null
  return {
    width: Math.max(screen.width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true)),
    height: Math.max(screen.height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true)),
  }
}

function colourTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

function webpSize(view: DataView): PictureSize | null {
  switch (fourLetters(view, 12)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
    }
    case 'VP8X':
      return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) }
    default:
      return null
  }
}

/** Every part of it says its size in a box of its own; the whole is the largest. */
function avifSize(view: DataView): PictureSize {
  const size = { width: 0, height: 0 }
  for (let at = 0; at + 16 <= view.byteLength; at++) {
    if (view.getUint32(at) !== ISPE) continue
    size.width = Math.max(size.width, view.getUint32(at + 8))
    size.height = Math.max(size.height, view.getUint32(at + 12))
  }
  return size
}

/** `ispe`, the box for an image's spatial extents. */
const ISPE = 0x69737065

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
}

function fourLetters(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((letter) => view.getUint8(at + letter)))
}
