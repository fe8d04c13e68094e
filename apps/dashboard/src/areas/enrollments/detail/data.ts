import type { EnrollmentDetail, EnrollmentUpdate, Field, Finding } from '@org/core'
import { useClient } from '#data/api.ts'
import { type Query, useKeep, useQuery } from '#data/swr.ts'
import { type Pages, usePages } from '#lists/pages.ts'
import { useRefresh } from '../data.ts'
import { lastOther } from './words.ts'

/** Fields offered at a time; more come with scrolling on, or are found by typing. */
const PAGE_FIELDS = 100
/** How many changes are searched for someone else's. */
const LOOK_BACK = 20

export function useEnrollment(id: number): Query<EnrollmentDetail> {
  const client = useClient()
  return useQuery(['enrollments', 'get', id], () => client.enrollments.get({ id }))
}

/** What submitting would find now; asked for only when the person wants to know. */
export function useCheck(id: number, isWanted: boolean): Query<{ findings: Finding[] }> {
  const client = useClient()
  return useQuery(isWanted ? ['enrollments', 'check', id] : null, () => client.enrollments.check({ id }))
}

/** The grower's active fields, by name. */
export function useFieldChoices(growerId: number, search: string): Pages<Field> {
  const client = useClient()
  const query = {
    growerId,
    active: 'active',
    sort: 'name',
    limit: PAGE_FIELDS,
    ...(search === '' ? {} : { search }),
  } as const
  return usePages(['fields', 'list', query], (cursor) =>
    client.fields.list(cursor === null ? query : { ...query, cursor }),
  )
}

/** Takes what the server said about an enrollment as what is known; everything else that tells of it is asked again. */
export function useKeepEnrollment(): (enrollment: EnrollmentDetail) => Promise<void> {
  const keep = useKeep()
  const refresh = useRefresh()
  return async (enrollment) => {
    await keep(['enrollments', 'get', enrollment.id], enrollment)
    refresh()
  }
}

/** An enrollment as it was written, and the edit that wrote it. */
export type WrittenEnrollment = EnrollmentDetail & { editId: number | null }

/** Writes a patch over one version, and keeps the answer. */
export function useUpdateEnrollment(): (id: number, patch: EnrollmentUpdate) => Promise<WrittenEnrollment> {
  const client = useClient()
  const keep = useKeepEnrollment()
  return async (id, patch) => {
    const updated = await client.enrollments.update({ id, ...patch })
    await keep(updated)
    return updated
  }
}

/** Who else changed an enrollment last, among its newest edits; null when nobody did, or it cannot be told. */
export function useOtherWriter(): (
  id: number,
  me: number | undefined,
  editCount: number,
) => Promise<string | null> {
  const client = useClient()
  return async (id, me, editCount) => {
    const { items } = await client.changes
      .timeline({ entity: 'enrollment', id, limit: LOOK_BACK })
      .catch(() => ({ items: [] }))
    return lastOther(items, me, editCount)
  }
}
