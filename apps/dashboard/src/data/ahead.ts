import type { HttpClient } from '@org/core'
import type { Asked } from './swr.ts'

/** What a page's data is asked ahead with. */
export interface AheadTools {
  http: HttpClient
  ask: <T>(asked: Asked<T>) => Promise<T | undefined>
}

/** The address of the page: what its path names, and its query. */
export interface AheadAddress {
  params: Readonly<Record<string, string>>
  search: URLSearchParams
}

/** Asks what a page asks as it opens, under the same keys. Resolves when that is answered, or has failed. */
export type Ahead = (tools: AheadTools, address: AheadAddress) => Promise<unknown>
