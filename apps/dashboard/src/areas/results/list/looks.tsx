import { type ColumnOf, formatCode, type Result, type resultList, resultWords } from '@org/core'
import { pageStyles, units } from '@org/ui'
import { type Looks, track } from '#lists/draw.tsx'
import * as css from './Results.css.ts'

/** What a table of results draws in a way of its own. */
export const RESULT_LOOKS: Looks<Result, ColumnOf<typeof resultList>> = {
  grower: { width: track(20, 3) },
  field: { width: track(20, 3) },
  // Not a number of things: without a comma.
  year: { width: units(13), render: ({ year }) => year },
  point: {
    width: units(14),
    render: ({ pointNumber }) => <span className={pageStyles.lead}>{pointNumber}</span>,
  },
  depthTopCm: { width: units(19) },
  depthBottomCm: { width: units(24) },
  labelCode: {
    width: units(27),
    render: ({ labelCode }) =>
      labelCode === null ? null : <span className={css.code}>{formatCode(labelCode)}</span>,
  },
  analyte: { width: track(28, 4) },
  result: { width: units(20), render: (row) => <span className={css.value}>{resultWords(row)}</span> },
  unit: { width: units(18) },
  method: { width: track(20, 2) },
  quality: { width: units(25) },
  laboratory: { width: track(20, 3) },
}
