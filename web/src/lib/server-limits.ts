/** Bounds of every server, as its `config` tells them. `server-limits.test.ts` holds the two together. */

/** Most links that one request or stream names. */
export const LINKS_PER_REQUEST = 20

/** No sealed file has more bytes. */
export const SEALED_FILE_BYTES = 5 * 1024 * 1024
