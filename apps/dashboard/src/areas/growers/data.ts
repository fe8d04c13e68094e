import {
  type ActiveFilter,
  type Enrollment,
  type Field,
  type FieldSort,
  fieldList,
  type Grower,
  type GrowerCreate,
  idsOfOrder,
  type SimilarGrower,
} from '@org/core'
import { useClient } from '#data/api.ts'
import { type Query, useInvalidate, useKeep, useQuery } from '#data/swr.ts'
import { type Pages, usePages } from '#lists/pages.ts'
import { type ShownList, useList } from '#lists/useList.ts'

const PAGE_ROWS = 200

/** Growers whose names are like this one; an empty name asks for nothing. */
export function useSimilarGrowers(name: string): Query<SimilarGrower[]> {
  const client = useClient()
  const key = name === '' ? null : (['growers', 'similar', name] as const)
  return useQuery(key, async () => (await client.growers.similar({ name })).items)
}

/** A grower's fields, those that have the year where one is given. */
export interface FieldsOfGrower {
  growerId: number
  year: number | null
  active: ActiveFilter
}

export const narrowed = ({ growerId, year, active }: FieldsOfGrower) => ({
  growerId,
  ...(year === null ? {} : { year }),
  ...(active === 'active' ? {} : { active }),
})

export function useFieldsOfGrower(of: FieldsOfGrower, sort: FieldSort): ShownList<Field> {
  const { fields } = useClient()
  return useList({ area: 'fields', facts: fieldList, calls: fields, query: { ...narrowed(of), sort } })
}

/** Where they lie, and which tiles show them. */
export function useFieldExtentOfGrower(of: FieldsOfGrower) {
  const client = useClient()
  const query = narrowed(of)
  return useQuery(['fields', 'extent', query], () => client.fields.extent(query), { keepPreviousData: true })
}

/** Which fields have the year, for the map; null for all of them. */
export function useFieldIdsOfYear(of: FieldsOfGrower): readonly number[] | null | undefined {
  const client = useClient()
  const { year } = of
  const query = narrowed(of)
  const { data } = useQuery(year === null ? null : ['fields', 'order', query], async () => [
    ...idsOfOrder(await client.fields.order(query)),
  ])
  return year === null ? null : data
}

/** A grower's enrollments of every year. */
export function useEnrollmentsOfGrower(growerId: number): Pages<Enrollment> {
  const client = useClient()
  const query = { growerId, sort: 'program', limit: PAGE_ROWS } as const
  return usePages(['enrollments', 'list', query], (cursor) =>
    client.enrollments.list(cursor === null ? query : { ...query, cursor }),
  )
}

/** Which fields these enrollments have together: a field can be in several programs of a year. */
export function useEnrolledFieldIds(
  enrollmentIds: readonly number[] | undefined,
): Query<ReadonlySet<number>> {
  const client = useClient()
  const key = enrollmentIds === undefined ? null : (['enrollments', 'fieldIdsOf', enrollmentIds] as const)
  return useQuery(
    key,
    async () => {
      const details = await Promise.all((enrollmentIds ?? []).map((id) => client.enrollments.get({ id })))
      return new Set(details.flatMap(({ fields }) => fields.map(({ id }) => id)))
    },
    { keepPreviousData: true },
  )
}

/** Creates a grower. */
export function useCreateGrower(): (grower: GrowerCreate) => Promise<Grower> {
  const client = useClient()
  const invalidate = useInvalidate()
  return async (grower) => {
    const created = await client.growers.create(grower)
    void invalidate(['growers'])
    return created
  }
}

/** Takes what the server answered about a grower as what is known, and lets everything that shows it be asked again. */
export function useKeepGrower(): (grower: Grower) => Promise<void> {
  const keep = useKeep()
  const invalidate = useInvalidate()
  return async (grower) => {
    await keep(['growers', 'get', grower.id], grower)
    for (const prefix of [['growers', 'list'], ['growers', 'similar'], ['fields'], ['changes']])
      void invalidate(prefix)
  }
}

/** Deactivates or reactivates a grower; operation managers only. */
export function useSetActive(): (
  grower: Grower,
  active: boolean,
  reason: string,
) => Promise<Grower & { editId: number | null }> {
  const client = useClient()
  const keep = useKeepGrower()
  return async ({ id, version }, active, reason) => {
    const changed = await client.growers.setActive({ id, version, active, reason })
    await keep(changed)
    return changed
  }
}
