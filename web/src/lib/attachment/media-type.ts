/** Pictures that the server can read: those of profiles and requests, which it draws anew. */
export const READ_PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** Pictures that may travel with a link. What can run, such as SVG, is none of them. */
export const PICTURES = [...READ_PICTURES, 'image/avif'] as const

/** What may travel with a link. */
export const MEDIA_TYPES = [...PICTURES, 'application/pdf'] as const

export type MediaType = (typeof MEDIA_TYPES)[number]

const EXTENSIONS: Record<MediaType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
}

/** As people know them. */
export const NAMES: Record<MediaType, string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'application/pdf': 'PDF',
}

export function extensionOf(type: MediaType): string {
  return EXTENSIONS[type]
}

export function isPicture(type: MediaType): boolean {
  return type !== 'application/pdf'
}

/** As many bytes as it takes to tell. */
export const TELLING_BYTES = 16

/** What bytes are by how they begin. Names and types that somebody says are not believed. */
export function sniff(bytes: Uint8Array): MediaType | null {
  const text = String.fromCharCode(...bytes.subarray(0, TELLING_BYTES))
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp'
  if (text.startsWith('ftypavif', 4) || text.startsWith('ftypavis', 4)) return 'image/avif'
  if (text.startsWith('%PDF-')) return 'application/pdf'
  return null
}
