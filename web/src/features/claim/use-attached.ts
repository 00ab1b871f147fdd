import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CameWith, fetchFile, fetchNote } from '@/api/attachment'
import type { ApiError } from '@/api/client'
import { isPassing } from '@/api/errors'
import { refName } from '@/api/queries'
import { isPicture, type MediaType, sniff } from '@/lib/attachment/media-type'
import { plainFileName } from '@/lib/attachment/plain-text'
import type { DepositRef } from '@filbert/sdk/link'
import { linkKey } from '@/lib/secret'

/** A file that came with a link. */
export interface OpenedFile {
  bytes: Uint8Array<ArrayBuffer>
  /** By the bytes themselves, whatever the sender says that they are. */
  type: MediaType
  name: string
}

/** Browsers open nothing on pages that came without https. */
export function canOpen(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** What came with a link, fetched and opened once however many ask. Null: this secret does not open it. */
export function useNote(deposit: DepositRef, secret: string) {
  return useQuery(useMemo(() => noteQuery(deposit, secret), [deposit, secret]))
}

/**
 * What is opened stays in this page's memory. The key names the secret by the address that it stands for:
 * what one secret does not open another may.
 */
export function noteQuery(deposit: DepositRef, secret: string) {
  return queryOptions<CameWith | null, ApiError>({
    queryKey: ['attached', refName(deposit), linkKey(secret).pubKey20],
    queryFn: () => fetchNote(deposit, secret),
    enabled: canOpen(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, cause) => failures < 2 && isPassing(cause),
  })
}

/**
 * The file that came with it: a picture at once, a PDF when it is asked for. Null: it does not open, or its
 * bytes are of no kind that may travel with a link.
 */
export function useFile(came: CameWith | null) {
  return useQuery<OpenedFile | null, Error>({
    queryKey: ['attached-file', came?.fileUrl],
    queryFn: () => openFileOf(came),
    enabled: came?.note.file != null && isPicture(came.note.file.type),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

async function openFileOf(came: CameWith | null): Promise<OpenedFile | null> {
  if (!came?.note.file || came.fileUrl === null) return null
  const bytes = await fetchFile(came.fileUrl, came.seal)
  const type = bytes && sniff(bytes)
  return type && { bytes, type, name: plainFileName(came.note.file.name, type) }
}
