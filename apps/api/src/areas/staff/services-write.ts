import {
  type Capability,
  errors,
  refusalOf,
  type ServiceAccount,
  writeServiceRights,
} from '@org/core/contract'
import { sql } from 'kysely'
import { type StaffRow, staffTable } from '../../auth/tables.ts'
import type { Tx } from '../../db/transact.ts'
import { getService } from './services-read.ts'

/** Far more than a business has programs: each call of a key reads one row. */
const MAX_SERVICES = 200
/** Stands where a person's last name does, so that history tells a program from a person. */
const LAST_NAME = '(service)'
const HOUR_MS = 3_600_000

interface SentKey {
  sha256: string
  hint: string
  endsAt: string | null
}

interface Described {
  name: string
  rights: readonly Capability[]
}

/** @throws errors.conflict for a name that is taken, a key that is known, and too many; errors.forbidden */
export async function createService(
  tx: Tx,
  ownId: number,
  { name, rights, ...key }: Described & SentKey,
): Promise<ServiceAccount> {
  const { services } = await hold(tx, ownId)
  refuseTaken(services, name)
  if (services.length >= MAX_SERVICES)
    throw errors.conflict(`There are ${MAX_SERVICES} service accounts`, 'Use one that has no key.')
  await refuseKnown(tx, key.sha256)
  const rows = tx.rows(staffTable)
  const [id = 0] = await rows.drawIds(1)
  const made = {
    ...{
      id,
      sub: `service:${id}`,
      email: `service-${id}@service.invalid`,
      isService: true,
      hasSignedIn: true,
    },
    ...{ firstName: name, lastName: LAST_NAME, serviceRights: writeServiceRights(rights) },
    ...{ keySha256: key.sha256, keyHint: key.hint, keyEndsAt: key.endsAt },
  }
  await rows.insert([made])
  return getService(tx.kysely, id)
}

/** @throws errors.notFound, errors.stale, errors.conflict for a name that is taken; errors.forbidden */
export async function updateService(
  tx: Tx,
  ownId: number,
  { id, version, name, rights }: { id: number; version: number } & Described,
): Promise<ServiceAccount> {
  const { row, services } = await holdOne(tx, ownId, id)
  refuseStale(row, version)
  refuseTaken(
    services.filter((other) => other.id !== id),
    name,
  )
  await tx
    .rows(staffTable)
    .patch([{ row, set: { firstName: name, serviceRights: writeServiceRights(rights) } }])
  return getService(tx.kysely, id)
}

/** @throws errors.notFound, errors.stale, errors.conflict for a key that is known; errors.forbidden */
export async function rotateServiceKey(
  tx: Tx,
  ownId: number,
  { id, version, oldKeyHours, ...key }: { id: number; version: number; oldKeyHours: number } & SentKey,
  now: Date,
): Promise<ServiceAccount> {
  const { row } = await holdOne(tx, ownId, id)
  refuseStale(row, version)
  await refuseKnown(tx, key.sha256)
  const isKept = row.keySha256 !== null && oldKeyHours > 0
  const old = isKept
    ? {
        oldKeySha256: row.keySha256,
        oldKeyEndsAt: sooner(row.keyEndsAt, now.getTime() + oldKeyHours * HOUR_MS),
      }
    : { oldKeySha256: null, oldKeyEndsAt: null }
  const set = { ...old, keySha256: key.sha256, keyHint: key.hint, keyEndsAt: key.endsAt }
  await tx.rows(staffTable).patch([{ row, set }])
  return getService(tx.kysely, id)
}

/** @throws errors.notFound; errors.forbidden */
export async function revokeServiceKeys(tx: Tx, ownId: number, id: number): Promise<ServiceAccount> {
  const { row } = await holdOne(tx, ownId, id)
  const keys = { keySha256: null, keyHint: null, keyEndsAt: null, oldKeySha256: null, oldKeyEndsAt: null }
  await tx.rows(staffTable).patch([{ row, set: keys }])
  return getService(tx.kysely, id)
}

/** An old key that has an end keeps it: a rotation makes no key live longer. */
function sooner(endsAt: string | null, ms: number): string {
  return new Date(endsAt === null ? ms : Math.min(Date.parse(endsAt), ms)).toISOString()
}

/** Holds the managers and the accounts, in the order of their ids: the caller's own flag is asked again under the lock. */
async function hold(tx: Tx, ownId: number) {
  const rows = await tx
    .rows(staffTable)
    .lockWhere(sql<boolean>`is_service OR (is_operation_manager AND suspended_at IS NULL)`, 'noKeyUpdate')
  if (!rows.some((row) => row.id === ownId)) throw errors.forbidden(refusalOf('staff.manage'))
  return { services: rows.filter((row) => row.isService) }
}

async function holdOne(tx: Tx, ownId: number, id: number) {
  const { services } = await hold(tx, ownId)
  const row = services.find((each) => each.id === id)
  if (row === undefined) throw errors.notFound('This service account')
  return { row, services }
}

function refuseStale(row: StaffRow, version: number): void {
  if (row.version !== version) throw errors.stale(row.firstName, version, row.version)
}

function refuseTaken(others: readonly StaffRow[], name: string): void {
  if (others.some(({ firstName }) => firstName.toLowerCase() === name.toLowerCase()))
    throw errors.conflict(`There is a service account named ${name}`, 'Enter another name.')
}

async function refuseKnown({ kysely }: Tx, sha256: string): Promise<void> {
  const known = await kysely
    .selectFrom('staff')
    .select('id')
    .where((where) => where.or([where('key_sha256', '=', sha256), where('old_key_sha256', '=', sha256)]))
    .executeTakeFirst()
  if (known !== undefined) throw errors.conflict('This key is in use', 'Make a new key.')
}
