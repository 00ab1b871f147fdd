import { expect } from 'vitest'

interface Download {
  name: string
  blob: Blob
}

/** Has what the page saves kept here, in place of the browser's downloads. `before`: for `openPage`. */
export function watchDownloads() {
  const downloads: Promise<Download>[] = []
  const before = (page: Window & typeof globalThis) => {
    const click = page.HTMLAnchorElement.prototype.click
    page.HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      if (!this.download) return click.call(this)
      const name = this.download
      downloads.push(
        fetch(this.href)
          .then((answer) => answer.blob())
          .then((blob) => ({ name, blob })),
      )
    }
  }
  const next = async (): Promise<Download> => {
    await expect.poll(() => downloads.length).toBe(1)
    return (await downloads[0]) as Download
  }
  return { before, next }
}
