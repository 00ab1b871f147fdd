import { depositNonce, type LinkKey, linkKey, makeSecret } from '@filbert/sdk/keys'
import { secp256k1 } from '@noble/curves/secp256k1'

// A page makes a signature or two: the table for thousands takes longer to build than it saves.
secp256k1.utils.precompute(4)

export { depositNonce, type LinkKey, linkKey, makeSecret }
