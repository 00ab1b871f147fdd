import { t } from '@lingui/core/macro'
import { locale } from '@/languages/locale'

/** Points are never rounded up: nobody has what they were not given. */
export function shownPoints(points: number): string {
  return new Intl.NumberFormat(locale()).format(Math.floor(points))
}

/** From the specification: what being early is worth. */
export const BOOSTS = [
  {
    name: t({ comment: 'Who came early; a friend, misspelt for fun', message: 'Early frend' }),
    factor: 1.4,
  },
] as const

/** `1.4X` */
export function shownFactor(factor: number): string {
  return `${new Intl.NumberFormat(locale(), { maximumFractionDigits: 2 }).format(factor)}X`
}

/** All of them together. */
export function totalFactor(boosts: readonly { factor: number }[]): number {
  return boosts.reduce((total, { factor }) => total * factor, 1)
}
