import type { Page } from '@playwright/test'

/** What no request may hold. */
export const NOTE = 'For the hazelnuts of last autumn, with thanks! 🌰'

/** Two pixels wide. */
export const A_PICTURE = {
  name: 'nuts.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlEQVR4nGPYmqodX2/NAKEAIxIEvXekBPcAAAAASUVORK5CYII=',
    'base64',
  ),
}

export const A_PDF = {
  name: 'invoice.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
}

interface Attaching {
  message?: string
  file?: typeof A_PICTURE
}

/** On the card that asks how much: says something, and attaches something. */
export async function attach(page: Page, { message, file }: Attaching): Promise<void> {
  const more = page.getByRole('button', { name: 'Add a message or a file' })
  const field = page.getByLabel('Message (optional)')
  await more.or(field).waitFor()
  if (await more.isVisible()) await more.click()
  if (message !== undefined) await field.fill(message)
  if (file) await page.getByLabel('Picture or PDF').setInputFiles(file)
}

/** From now on one letter or byte of what comes from such a path is another one on its way to the page. */
export async function damage(page: Page, path: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const fetched = window.fetch
    window.fetch = async (input, init) => {
      const response = await fetched(input, init)
      if (!String(input).includes(wanted)) return response
      const bytes = new Uint8Array(await response.arrayBuffer())
      // A hexadecimal digit stays one, in a text; in other bytes any byte will do.
      bytes[100] = bytes[100] === 0x30 ? 0x31 : 0x30
      return new Response(bytes, { status: response.status, headers: response.headers })
    }
  }, path)
}
