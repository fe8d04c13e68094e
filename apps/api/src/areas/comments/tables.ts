import { commentEntity, threadEntity } from '@org/core/contract'
import type { RowType } from '../../db/rows/kysely.ts'
import { defineTable } from '../../db/rows/table.ts'
import { otherOpenThreads } from './undo.ts'

export const threadTable = defineTable(threadEntity, { undo: { hindrances: otherOpenThreads } })

/** A comment is never changed. */
export const commentTable = defineTable(commentEntity, { isTracked: false, partOf: 'threadId' })

declare module '../../db/schema.ts' {
  interface Database {
    thread: RowType<typeof threadTable>
    comment: RowType<typeof commentTable>
  }
}
