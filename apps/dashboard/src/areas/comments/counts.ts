import { MAX_WAITING, type ThreadMark, type WorkbookId } from '@org/core'
import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'

/** The threads of all workbooks that wait for the person. */
export function useWaiting() {
  const { comments } = useClient()
  return useQuery(['comments', 'waiting', MAX_WAITING], () => comments.waiting({ limit: MAX_WAITING }))
}

const NONE: readonly ThreadMark[] = []

/** The cells of a workbook that have open comments. */
export function useThreadMarks(workbook: WorkbookId): readonly ThreadMark[] {
  const { comments } = useClient()
  const { data } = useQuery(['comments', 'marks', workbook], () => comments.marks({ workbook }))
  return data?.items ?? NONE
}
