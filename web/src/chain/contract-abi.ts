import type { ContractErrorArgs } from 'viem'
import { linkRouterErrors, linkVaultAbi } from '@filbert/sdk/abi.gen'

/** Every error of our contracts. */
export const contractErrors = [...linkVaultAbi.filter((item) => item.type === 'error'), ...linkRouterErrors]

type Abi = typeof contractErrors
export type ContractErrorName = Abi[number]['name']

/** What each of them tells. */
export type ContractValues = { [Name in ContractErrorName]: ContractErrorArgs<Abi, Name> }
