import { useMemo } from 'react'
import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'
import type { Choices } from '../cells/useWriter.ts'

/** The crews that cells can name: active ones. */
export function useCrewChoices(): Choices {
  const data = useCrews()
  return useMemo(
    () => ({ crew: (data?.items ?? []).flatMap(({ id, name, active }) => (active ? [{ id, name }] : [])) }),
    [data],
  )
}

/** The names of all crews, by their ids. */
export function useCrewNames(): ReadonlyMap<number, string> {
  const data = useCrews()
  return useMemo(() => new Map((data?.items ?? []).map(({ id, name }) => [id, name])), [data])
}

function useCrews() {
  const { crews } = useClient()
  return useQuery(['crews', 'list'], () => crews.list({})).data
}
