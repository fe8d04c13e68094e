import { useMemo } from 'react'
import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'
import type { Choices } from '../cells/useWriter.ts'

/** The crews that cells can name: active ones. */
export function useCrewChoices(): Choices {
  const { crews } = useClient()
  const { data } = useQuery(['crews', 'list'], () => crews.list({}))
  return useMemo(
    () => ({ crew: (data?.items ?? []).flatMap(({ id, name, active }) => (active ? [{ id, name }] : [])) }),
    [data],
  )
}
