import { createHash } from 'node:crypto'
import { type Endpoint, errors, isWrite } from '@org/core/contract'
import type { Db } from '../db/database.ts'
import type { IdempotencyKey } from '../db/transact.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

/** What distinguishes a request from another with the same key. */
export interface RequestContent {
  params: Readonly<Record<string, string>>
  /** What follows the question mark, or ''. */
  search: string
  /** Of a raw body. */
  fileName: unknown
  /** The JSON as it was sent, or the SHA-256 of a file. */
  body: Uint8Array | string
}

/**
 * The idempotency key of a write, or undefined when the request has none or the endpoint does not write.
 *
 * @throws errors.validation when the header is not a key
 */
export function readIdempotencyKey(
  endpoint: Endpoint,
  header: string | string[] | undefined,
  person: string,
  { body, ...content }: RequestContent,
): IdempotencyKey | undefined {
  if (header === undefined || !isWrite(endpoint)) return undefined
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw errors.validation([
      { path: 'idempotency-key', message: 'Must be 1 to 255 visible ASCII characters' },
    ])
  }
  return {
    person,
    endpoint: `${endpoint.method} ${endpoint.path}`,
    key: header,
    requestSha256: createHash('sha256')
      .update(`${JSON.stringify(content)}\n`)
      .update(body)
      .digest('hex'),
  }
}

/**
 * The answer given to the same key before.
 *
 * @throws errors.conflict when the key was used for another request
 */
export async function findAnswer(db: Db, key: IdempotencyKey): Promise<{ answer: unknown } | null> {
  const kept = await db
    .selectFrom('idempotency')
    .select(['request_sha256', 'answer'])
    .where('person', '=', key.person)
    .where('endpoint', '=', key.endpoint)
    .where('key', '=', key.key)
    .executeTakeFirst()
  if (kept === undefined) return null
  if (kept.request_sha256 !== key.requestSha256) {
    throw errors.conflict(
      'This Idempotency-Key was used for another request',
      'Send a new key with a new request.',
    )
  }
  return { answer: kept.answer }
}
