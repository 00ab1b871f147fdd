import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { RECLAIMS_PER_SIGNATURE } from '@filbert/sdk/reclaim-list'
import { MAX_SLOTS } from '@filbert/sdk/raffle-link'
import { LINKS_PER_REQUEST, SEALED_FILE_BYTES } from './server-limits'

it('names as much as the server takes', () => {
  const description = JSON.parse(readFileSync('../docs/openapi.json', 'utf8'))
  const answer = description.paths['/api/filbert/config'].get.responses['200']
  expect(answer.content['application/json'].example.limits).toEqual({
    linksPerRequest: LINKS_PER_REQUEST,
    linksPerPage: expect.any(Number),
    reclaimsPerSignature: RECLAIMS_PER_SIGNATURE,
    sealedFileBytes: SEALED_FILE_BYTES,
    raffleSlots: MAX_SLOTS,
    raffleName: expect.any(Number),
  })
})
