import {
  asProductError,
  type Capability,
  createServiceKey,
  type NewServiceKey,
  PERMISSIONS,
  SERVICE_CAPABILITIES,
  type ServiceAccount,
} from '@org/core'
import { formatInstant } from '@org/ui'
import { useRef } from 'react'
import { useClient } from '#data/api.ts'
import { type Query, useQuery } from '#data/swr.ts'
import { useWritten } from '#live/written.ts'

const DAY_MS = 86_400_000

/** How long a key is accepted, as a person chooses it; the first is proposed. */
export const LIVES = [
  { key: 'year', label: '1 year', days: 365 },
  { key: 'quarter', label: '90 days', days: 90 },
  { key: 'never', label: 'Never', days: null },
] as const
export type Life = (typeof LIVES)[number]['key']

/** When a key that is made now expires; null: never. */
export function endOf(life: Life, now: Date): string | null {
  const days = LIVES.find(({ key }) => key === life)?.days ?? null
  return days === null ? null : new Date(now.getTime() + days * DAY_MS).toISOString()
}

/** For how long the key before it is accepted, as a person chooses it. */
export const OVERLAPS = [
  { key: '24', label: 'In 24 hours' },
  { key: '168', label: 'In a week' },
  { key: '0', label: 'Now' },
] as const
export type Overlap = (typeof OVERLAPS)[number]['key']

/** Rights as a person reads them: “Change growers”. Reading is always part of them, so it is not chosen. */
export const CHOSEN_RIGHTS = SERVICE_CAPABILITIES.filter((right) => right !== 'records.read')
export function rightWords(right: Capability): string {
  const { what } = PERMISSIONS[right]
  return `${what.charAt(0).toUpperCase()}${what.slice(1)}`
}
export function rightsWords(rights: readonly Capability[]): string {
  const [first, ...others] = rights.map((right) => PERMISSIONS[right].what)
  return first === undefined ? '' : [rightWords(rights[0] ?? 'records.read'), ...others].join(', ')
}

/** How an account's key stands, in a sentence. */
export function keyWords({ keyHint, keyEndsAt, oldKeyEndsAt }: ServiceAccount, now: Date): string {
  if (keyHint === null) return 'No key'
  const key = `Key …${keyHint}`
  const isOver = (at: string): boolean => Date.parse(at) <= now.getTime()
  const life =
    keyEndsAt === null
      ? 'does not expire'
      : `${isOver(keyEndsAt) ? 'expired' : 'expires'} ${formatInstant(keyEndsAt)}`
  const before =
    oldKeyEndsAt === null || isOver(oldKeyEndsAt)
      ? ''
      : `; the key before it expires ${formatInstant(oldKeyEndsAt)}`
  return `${key} ${life}${before}`
}

export function useServices(isAllowed: boolean): Query<{ items: ServiceAccount[] }> {
  const client = useClient()
  return useQuery(isAllowed ? ['staff', 'services'] : null, () => client.staff.services())
}

/**
 * What is done to service accounts; each rejects with an error of the catalog, and the newest list is on its way.
 * A key that is made for a call stays the same when the call is tried again, so that it is the one that was saved.
 */
export function useServiceWrites() {
  const client = useClient()
  const written = useWritten()
  const made = useRef<Promise<NewServiceKey> | null>(null)
  const saved = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw asProductError(error)
    } finally {
      void written('staff')
    }
  }
  const withKey = (work: (sent: NewServiceKey['sent']) => Promise<unknown>): Promise<string> =>
    saved(async () => {
      made.current ??= createServiceKey()
      const { key, sent } = await made.current
      await work(sent)
      made.current = null
      return key
    })
  return {
    /** @returns the key, which nobody can read again */
    create: (name: string, rights: Capability[], endsAt: string | null): Promise<string> =>
      withKey((sent) => client.staff.createService({ name, rights, endsAt, ...sent })),
    /** @returns the key, which nobody can read again */
    rotate: ({ id, version }: ServiceAccount, endsAt: string | null, oldKeyHours: number): Promise<string> =>
      withKey((sent) => client.staff.rotateServiceKey({ id, version, endsAt, oldKeyHours, ...sent })),
    update: ({ id, version }: ServiceAccount, name: string, rights: Capability[]) =>
      saved(() => client.staff.updateService({ id, version, name, rights })),
    revoke: ({ id }: ServiceAccount, reason: string) =>
      saved(() => client.staff.revokeServiceKeys({ id, reason })),
  }
}
