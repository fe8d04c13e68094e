import { enrollmentEntity } from '@org/core'
import type { Filter } from '@org/ui'
import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'
import { chip, problemOf } from '#lists/filters.ts'

/** One of the programs that fields are enrolled in in a year; they are asked for when somebody looks at them. */
export function useProgramChoice(program: string | null, year: number, isOpen: boolean): Filter {
  const { enrollments } = useClient()
  const query = { by: 'program', year: [year] } as const
  const { data, error } = useQuery(isOpen ? ['enrollments', 'groups', query] : null, () =>
    enrollments.groups({ ...query, year: [year] }),
  )
  const options = (data?.items ?? []).map(({ value, label }) => ({
    key: String(value),
    label: String(label ?? value),
  }))
  return {
    ...chip('program', enrollmentEntity.columns.program.label, options, program),
    isLoading: data === undefined && error === undefined,
    ...(error === undefined ? {} : { problem: problemOf(error) }),
  }
}
