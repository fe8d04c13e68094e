import * as z from 'zod/mini'
import { idSchema } from '../common.ts'
import { byProgram, defineEntity, onceByPeople } from '../entity/entity.ts'
import {
  choice,
  code,
  instant,
  integer,
  type Kind,
  list,
  maybeRef,
  ref,
  repeatedId,
} from '../entity/kinds.ts'
import { WORKBOOK_IDS } from '../workbooks/ids.ts'

export const THREAD_STATUSES = ['open', 'resolved'] as const
export type ThreadStatus = (typeof THREAD_STATUSES)[number]

/** What people say about a cell of a workbook, until someone resolves it. On a cell at most one is open. */
export const threadEntity = defineEntity({
  name: 'thread',
  one: 'comment thread',
  many: 'comment threads',
  belongsTo: 'fieldYearId',
  title: (_row, of) => of('fieldYearId'),
  subject: (title) => `Comment thread of ${title}`,
  noun: (title) => `the comment thread of ${title}`,
  may: 'comments.write',
  readers: 'everyone',
  undoneElsewhere: null,
  columns: {
    workbook: byProgram(choice(WORKBOOK_IDS), 'Workbook', { told: false }),
    /** The id of a row of the workbook. It is no reference: a row that is removed and written again has its comments. */
    rowId: byProgram(integer, 'Row', { told: false }),
    /** A column of the workbook's list. */
    column: byProgram(code, 'Column', { told: false }),
    /** The year of the row. */
    fieldYearId: byProgram(ref('field_year'), 'Year', { told: false }),
    growerId: byProgram(repeatedId, 'Grower', { told: false }),
    openedBy: byProgram(ref('staff'), 'Opened by', { told: false }),
    status: byProgram(choice(THREAD_STATUSES, { empty: 'open' }), 'Status'),
    resolvedAt: byProgram(instant, 'Resolved', { told: false }),
    resolvedBy: byProgram(maybeRef('staff'), 'Resolved by', { told: false }),
  },
})

/** The most letters of a comment. */
export const MAX_COMMENT = 2000
/** The most people whom one comment mentions. */
export const MAX_MENTIONS = 20

const said = {
  type: 'text',
  read: z.string(),
  write: z
    .string()
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.minLength(1, 'Enter a comment'),
      z.maxLength(MAX_COMMENT, `At most ${MAX_COMMENT} characters`),
    ),
} as const satisfies Kind

const MAX_TITLE = 60
const shortened = (text: string): string => {
  const [line = ''] = text.split('\n', 1)
  return line.length < text.length || line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE)}…` : line
}

/** What one person says. */
export const commentEntity = defineEntity({
  name: 'comment',
  one: 'comment',
  many: 'comments',
  belongsTo: 'threadId',
  title: ({ text = '' }) => shortened(text),
  subject: (title) => `Comment “${title}”`,
  noun: (title) => `the comment “${title}”`,
  may: 'comments.write',
  readers: 'everyone',
  undoneElsewhere: null,
  columns: {
    threadId: byProgram(ref('thread'), 'Thread', { told: false }),
    growerId: byProgram(repeatedId, 'Grower', { told: false }),
    staffId: byProgram(ref('staff'), 'By', { told: false }),
    text: onceByPeople(said, 'Comment'),
    /** Who is asked to look at it. */
    mentions: onceByPeople(list(idSchema), 'Mentioned', { told: false }),
  },
})
