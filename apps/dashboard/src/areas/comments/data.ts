import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'
import { usePages } from '#lists/pages.ts'
import type { Cell } from './cells.ts'

/** What threads are asked for: a cell, a row, or all of a field year. */
export type Asked = Cell | Omit<Cell, 'column'> | { fieldYearId: number }

export function useThreads(asked: Asked) {
  const { comments } = useClient()
  return usePages(['comments', 'list', asked], (cursor) =>
    comments.list(cursor === null ? asked : { ...asked, cursor }),
  )
}

export function usePeople() {
  const { comments } = useClient()
  return useQuery(['comments', 'people'], () => comments.people())
}
