/** The bank account that money is to go to, as far as somebody has said. */
export interface BankTarget {
  /** Of one that is linked; null where that is still to be found out, or done. */
  accountId: string | null
  /** As it was typed; null of one that was chosen, and where nobody knows it any more. */
  number: string | null
}
