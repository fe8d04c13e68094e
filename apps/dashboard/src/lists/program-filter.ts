import { enrollmentEntity } from '@org/core'
import type { Filter } from '@org/ui'
import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'
import { chips, problemOf } from './filters.ts'

/**
 * A list's filter by program. Programs are those that enrollments name.
 *
 * @param isOpen whether somebody looks at what can be chosen
 */
export function useProgramFilter(programs: readonly string[] | undefined, isOpen: boolean): Filter {
  const { enrollments } = useClient()
  const query = { by: 'program' } as const
  const { data, error } = useQuery(isOpen ? ['enrollments', 'groups', query] : null, () =>
    enrollments.groups(query),
  )
  const options = (data?.items ?? []).map(({ value, label }) => ({
    key: String(value),
    label: String(label ?? value),
  }))
  return {
    ...chips('program', enrollmentEntity.columns.program.label, options, programs),
    isLoading: data === undefined && error === undefined,
    ...(error === undefined ? {} : { problem: problemOf(error) }),
  }
}
