import { asProductError, idsOfOrder } from '@org/core'
import { toasts } from '@org/ui'
import { useClient } from '#data/api.ts'
import type { NamedRow } from '#lists/bulk/NameList.tsx'
import { useWritten } from '#live/written.ts'
import { FIELDS, type FieldFilter } from './list.ts'

/** Whose fields are: the first one's grower, and how many of them are no active fields of theirs. */
export function useOwnership() {
  const client = useClient()
  return async (firstId: number, ids: readonly number[]) => {
    const { growerId, growerName } = await client.fields.get({ id: firstId })
    const theirs = new Set(idsOfOrder(await client.fields.order({ growerId })))
    const othersCount = ids.filter((id) => !theirs.has(id)).length
    return { growerId, growerName, othersCount }
  }
}

/** What can be done with many fields at once. Each rejects with a catalog error. */
export function useBulk() {
  const client = useClient()
  const written = useWritten()
  return {
    async assignYear(ids: readonly number[], year: number) {
      const result = await client.fields.assignYear({ ids: [...ids], year })
      void written('field_year')
      return result
    },
    /** Names, with whether the filter finds each, and the enrollments under way that have them. */
    nameFields: (ids: readonly number[], filter: FieldFilter) =>
      client.fields.names({ ids: [...ids], filter: FIELDS.toQuery(filter) }),
    /** @param enrollmentIds the enrollments that the person was shown */
    async setActive(ids: readonly number[], active: boolean, enrollmentIds: readonly number[]) {
      const result = await client.fields.setActive({
        ids: [...ids],
        active,
        enrollmentIds: [...enrollmentIds],
      })
      void written('field', 'enrollment_field')
      return result
    },
  }
}

/** Names of chosen fields that the list does not find; null where that failed, which is said. */
export function useNamedElsewhere(filter: FieldFilter) {
  const { nameFields } = useBulk()
  return async (ids: readonly number[]): Promise<NamedRow[] | null> => {
    try {
      const { items } = await nameFields(ids, filter)
      return items.map(({ id, name, growerName, active, isListed }) => ({
        id,
        name,
        note: active ? growerName : `${growerName} · inactive`,
        isListed,
      }))
    } catch (error) {
      toasts.show({
        tone: 'bad',
        message: `The names of the fields could not be loaded. ${asProductError(error).message}`,
      })
      return null
    }
  }
}
