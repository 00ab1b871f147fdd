import { locale } from '@/languages/locale'

/** As people read it: `820 kB`, `1.2 MB`. */
export function shownSize(bytes: number): string {
  const inMegabytes = bytes >= 999_500
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: inMegabytes ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: inMegabytes ? 1 : 0,
  }).format(inMegabytes ? bytes / 1e6 : Math.max(1, Math.round(bytes / 1e3)))
}
