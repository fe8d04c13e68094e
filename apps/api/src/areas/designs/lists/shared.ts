import { type RawBuilder, sql } from 'kysely'
import { inProgramOf } from '../../shared/list-names.ts'

type PartName = 'stratum' | 'point' | 'sample' | 'result'

/** Conditions on a table of a design's rows. */
export const conditionsOn = (table: PartName) => ({
  /** Unless one design is asked for, whichever version it is: the rows say whether theirs is current. */
  isCurrent: ({ designId }: { designId?: number | undefined }): RawBuilder<unknown>[] =>
    designId === undefined ? [sql.ref<boolean>(`${table}.is_current`)] : [],
  isInProgram: inProgramOf(table),
})
