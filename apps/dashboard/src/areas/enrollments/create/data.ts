import type { EnrollmentCreate, EnrollmentDetail, EnrollmentStatus, Field } from '@org/core'
import { useEffect } from 'react'
import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'
import { type Pages, usePages } from '#lists/pages.ts'
import { useRefresh } from '../data.ts'

const PAGE_FIELDS = 500
/** Enrollments of one grower, program and year that are looked into: more than one is rare. */
const ENROLLMENTS_LOOKED_INTO = 20

/** Every active field of a grower, by name. */
export function useGrowerFields(growerId: number): Pages<Field> {
  const client = useClient()
  const query = { growerId, sort: 'name', limit: PAGE_FIELDS } as const
  const list = usePages(['fields', 'list', query], (cursor) =>
    client.fields.list(cursor === null ? query : { ...query, cursor }),
  )
  const { loadMore, isComplete } = list
  // What is chosen from is all there is: nobody scrolls to the end of a list to be able to choose all of it.
  useEffect(() => {
    if (!isComplete) loadMore()
  }, [isComplete, loadMore])
  return list
}

/** Where a field is enrolled already. */
export interface Enrolled {
  enrollmentId: number
  status: EnrollmentStatus
}

/** The grower's fields that this program and year have already, by id; nothing is asked without a program. */
export function useEnrolled(growerId: number, program: string, year: number) {
  const client = useClient()
  const query = { growerId, program, year, limit: ENROLLMENTS_LOOKED_INTO }
  return useQuery(program === '' ? null : ['enrollments', 'enrolledFields', query], async () => {
    const { items } = await client.enrollments.list(query)
    const standing = items.filter(({ status }) => status !== 'withdrawn')
    const details = await Promise.all(standing.map(({ id }) => client.enrollments.get({ id })))
    return details.flatMap(({ id, status, fields }) =>
      fields.map((field): [number, Enrolled] => [field.id, { enrollmentId: id, status }]),
    )
  })
}

/** The enrollment that has just these fields in the program and year already; null for none. */
export function sameAmong(
  enrolled: readonly (readonly [number, Enrolled])[],
  fieldIds: readonly number[],
): Enrolled | null {
  const isSame = ({ enrollmentId }: Enrolled): boolean => {
    const its = enrolled.filter(([, other]) => other.enrollmentId === enrollmentId)
    return its.length === fieldIds.length && its.every(([id]) => fieldIds.includes(id))
  }
  return enrolled.find(([, each]) => isSame(each))?.[1] ?? null
}

/** Creates a draft. Rejects with a catalog error. */
export function useCreateEnrollment(): (write: EnrollmentCreate) => Promise<EnrollmentDetail> {
  const client = useClient()
  const refresh = useRefresh()
  return async (write) => {
    const created = await client.enrollments.create(write)
    refresh()
    return created
  }
}
