import { type Capability, errors, readServiceRights } from '@org/core/contract'
import type { Selectable } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { OpenedDatabase } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { onOwnWrite, transact } from '../db/transact.ts'
import type { CallerIdentity } from './caller.ts'
import { staffTable } from './tables.ts'

const MAX_RECORDS = 10_000
/** The longest time that a record is kept, because a connection can die without a sign. */
const BELIEVED_MS = 30_000

/** The caller's row in `staff`. A suspended person never reaches a handler. */
export interface StaffRecord {
  id: number
  email: string
  firstName: string
  lastName: string
  isOperationManager: boolean
  /** What a service account may do; null for a person. */
  serviceRights: readonly Capability[] | null
}

/** The staff records of callers. */
export interface StaffRecords {
  /**
   * The caller's record, or null when there is none yet.
   *
   * @throws errors.suspended; errors.serviceKey for a key that was revoked or has ended; errors.sessionEnded when the person signed out everywhere after this sign-in;
   *   errors.forbidden when the email's record belongs to another account
   */
  of(identity: CallerIdentity): Promise<StaffRecord | null>
  close(): void
}

interface Found {
  record: StaffRecord
  suspended: boolean
  /** Sessions that began before it are over. */
  sessionsFromMs: number
  /** Of a service account: the keys that are accepted, each with its end, in milliseconds since 1970. */
  keys: ReadonlyMap<string, number>
}

/**
 * Keeps records between requests. Every change of a staff row drops them all, so that a suspension applies to the next
 * request: in the process that wrote it before the write is answered, in others when they hear of it. While changes cannot
 * be heard, no record is kept.
 */
export function createStaffRecords({ db, feed, isEmbedded }: OpenedDatabase): StaffRecords {
  // The embedded database has no other writer, and its connection is in this process. An import may have it for longer
  // than records are believed, and whoever asks how far it is must not wait for it.
  const ttl = isEmbedded ? 0 : BELIEVED_MS
  const known = new LRUCache<string, Promise<Found | null>>({ max: MAX_RECORDS, ttl })
  const stopOwn = onOwnWrite(db, (entities) => {
    if (entities.has('staff')) known.clear()
  })
  const unsubscribe = feed.subscribe({
    onChange: ({ entities }) => {
      if (entities.includes('staff')) known.clear()
    },
    onGap: () => known.clear(),
  })

  const find = (identity: CallerIdentity): Promise<Found | null> => {
    const remembered = known.get(identity.sub)
    if (remembered !== undefined) return remembered
    const found = findOrBind(db, identity)
    if (feed.live) {
      // Stored before the answer, so that a commit in between drops it, and an older record does not come back.
      known.set(identity.sub, found)
      const forget = (): void => {
        if (known.peek(identity.sub) === found) known.delete(identity.sub)
      }
      // A missing record is not kept, because another person may add it.
      found.then((value) => value === null && forget(), forget)
    }
    return found
  }

  return {
    async of(identity) {
      const found = await find(identity)
      if (found?.suspended === true) throw errors.suspended()
      if (identity.keySha256 !== undefined && !accepts(found, identity.keySha256)) throw errors.serviceKey()
      if (found !== null && identity.signedInMs < found.sessionsFromMs) throw errors.sessionEnded()
      return found?.record ?? null
    },
    close() {
      stopOwn()
      unsubscribe()
    },
  }
}

/** By the account's id; else by email a record no account has claimed yet, which is then bound to this account. */
async function findOrBind(db: OpenedDatabase['db'], { sub, email }: CallerIdentity): Promise<Found | null> {
  const rows = await db
    .selectFrom('staff')
    .selectAll()
    .where((where) => where.or([where('sub', '=', sub), where('email', '=', email)]))
    .execute()
  const own = rows.find((row) => row.sub === sub)
  if (own !== undefined) return toFound(own)
  const unclaimed = rows[0]
  if (unclaimed === undefined) return null
  // The address was given to someone else, or the account was made anew: a person has to decide.
  if (unclaimed.sub !== null) throw errors.forbidden('This email address belongs to another account')
  return toFound(await bind(db, unclaimed.id, sub))
}

async function bind(
  db: OpenedDatabase['db'],
  id: number,
  sub: string,
): Promise<Selectable<Database['staff']>> {
  return transact(db, { staffId: id, channel: 'sign-in' }, async (tx) => {
    const row = await tx.rows(staffTable).lockSeen({ id, version: null })
    if (row.sub !== null && row.sub !== sub)
      throw errors.forbidden('This email address belongs to another account')
    await tx.rows(staffTable).patch([{ row, set: { sub, hasSignedIn: true } }])
    return tx.kysely.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  })
}

function accepts(found: Found | null, keySha256: string): boolean {
  const endMs = found?.keys.get(keySha256)
  return endMs !== undefined && Date.now() < endMs
}

function keysOf(row: Selectable<Database['staff']>): Map<string, number> {
  const keys = new Map<string, number>()
  if (row.old_key_sha256 !== null) keys.set(row.old_key_sha256, row.old_key_ends_at?.getTime() ?? 0)
  if (row.key_sha256 !== null)
    keys.set(row.key_sha256, row.key_ends_at?.getTime() ?? Number.POSITIVE_INFINITY)
  return keys
}

function toFound(row: Selectable<Database['staff']>): Found {
  return {
    record: toStaffRecord(row),
    suspended: row.suspended_at !== null,
    sessionsFromMs: row.sessions_ended_at?.getTime() ?? 0,
    keys: keysOf(row),
  }
}

/** A row of `staff` as handlers see it. */
export function toStaffRecord(row: Selectable<Database['staff']>): StaffRecord {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    isOperationManager: row.is_operation_manager,
    serviceRights: row.service_rights === null ? null : readServiceRights(row.service_rights),
  }
}
