/** What makes a raffle, and the wallets' part of it. To be asked for early: at the tap there may be no network to bring it. */
export async function loadMaking() {
  const [making, before] = await Promise.all([
    import('./make-raffle'),
    import('./bring-back'),
    import('@/chain/raffle-deposit'),
  ])
  return { ...making, ...before }
}
