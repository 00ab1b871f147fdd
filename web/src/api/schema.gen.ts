// Written by `npm run gen` to packages/sdk/src/schema.gen.ts, from docs/openapi.json.
export type * from '@filbert/sdk/schema.gen'
