import { concat, type Hex, keccak256, numberToHex, pad, stringToHex } from 'viem'
import { signHash } from './claim-signature.js'

/** What a link key signs to have its deposit routed: `Route` of `ILinkRouter.sol`, in that order. */
export interface RouteTerms {
  vault: Hex
  depositIndex: bigint
  /** The bridge; the router contract knows its own, and calls no other. */
  target: Hex
  bridgeFee: bigint
  data: Hex
  minimumOut: bigint
  outputToken: Hex
  outputReceiver: Hex
  outputChain: bigint
  /** Unix seconds. */
  deadline: bigint
}

/** Where the contract is that the terms are signed for: the chain of the deposit. */
export interface RouteDomain {
  chainId: bigint
  router: Hex
}

const ROUTE_TYPE =
  'Route(address vault,uint256 depositIndex,address target,uint256 bridgeFee,bytes data,uint256 minimumOut,address outputToken,address outputReceiver,uint256 outputChain,uint256 deadline)'
const DOMAIN_TYPE = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'

/** 32 bytes: the EIP-712 hash of a route. Word by word: pages that claim do without what hashes any type. */
export function routeDigest({ chainId, router }: RouteDomain, route: RouteTerms): Hex {
  const domain = hashWords(
    hashText(DOMAIN_TYPE),
    hashText('Filbert Router'),
    hashText('1'),
    uint256(chainId),
    address(router),
  )
  const terms = hashWords(
    hashText(ROUTE_TYPE),
    address(route.vault),
    uint256(route.depositIndex),
    address(route.target),
    uint256(route.bridgeFee),
    keccak256(route.data),
    uint256(route.minimumOut),
    address(route.outputToken),
    address(route.outputReceiver),
    uint256(route.outputChain),
    uint256(route.deadline),
  )
  return keccak256(concat(['0x1901', domain, terms]))
}

/** 65 bytes r ‖ s ‖ v, v being 27 or 28. */
export function signRoute(privateKey: Hex, domain: RouteDomain, route: RouteTerms): Promise<Hex> {
  return signHash(privateKey, routeDigest(domain, route))
}

function uint256(value: bigint): Hex {
  return numberToHex(value, { size: 32 })
}

/** An address as `abi.encode` writes it. */
function address(value: Hex): Hex {
  return pad(value)
}

function hashWords(...words: Hex[]): Hex {
  return keccak256(concat(words))
}

function hashText(text: string): Hex {
  return keccak256(stringToHex(text))
}
