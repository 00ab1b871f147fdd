/**
 * What makes a link, which brings the arithmetic of keys: wanted by nobody who only looks. To be asked for
 * early: at the tap on Proceed there may be no network to bring it. Rejects when it does not come.
 */
export async function loadDeposit() {
  const [{ runDeposit }, { loadDepositing }] = await Promise.all([
    import('./run-deposit'),
    import('@/links/make-link'),
  ])
  // What does not come of this is said by the run.
  void loadDepositing().catch(() => undefined)
  return runDeposit
}
