/** What this side refuses or finds wrong, before or after a server, a chain or a wallet was asked. */
export type OwnCode =
  /** The link cannot be read; the message says what is wrong with it. */
  | 'bad_link'
  /** A link with several deposits, where one is wanted. */
  | 'several_deposits'
  /** The secret is of another link than the deposit's. */
  | 'wrong_secret'
  | 'bad_address'
  | 'bad_amount'
  | 'bad_input'
  /** A secret was about to be sent; it was not. */
  | 'secret_outbound'
  /** No contract was named that may be given money on this chain. */
  | 'contract_unpinned'
  /** The server names another contract than the one that may be given money. */
  | 'contract_differs'
  /** The answer is not about what was asked. */
  | 'answer_differs'
  /** A quote leads elsewhere than was asked, or is over. */
  | 'route_differs'
  /** A quote costs more than was allowed. */
  | 'costs_more'
  /** More is to be worked out than anybody asks for who is honest. */
  | 'work_refused'
  /** What is to be paid is not what it was when it was read. */
  | 'request_changed'
  /** The wallet, or a node, is on another chain. */
  | 'wrong_chain'
  /** The wallet's owner said no. */
  | 'wallet_declined'
  | 'wallet_failed'
  /** A contract wallet's signature, which no token takes. */
  | 'unfit_signature'
  /** The chain took the transaction and undid it. */
  | 'reverted'
  | 'chain_unreachable'
  /** It did not come about within the time that was given; it may yet. */
  | 'not_yet'
  /** The caller waits no more. */
  | 'aborted'
