/** For the sentence that comes after a ticket: on a desk it stands beside it, and good news large. */
export function afterTicket(good: boolean): string {
  const look = good
    ? 'font-semibold text-teal lg:font-display lg:font-bold lg:text-4xl lg:leading-tight'
    : 'lg:text-2xl'
  return `min-h-14 px-1 text-center text-lg text-balance lg:min-h-20 lg:text-left ${look}`
}
