import type { Stratum } from '../designs/rows.ts'
import { stratumList } from '../designs/stratum-list.ts'
import { analyteSentences } from '../results/analyte-columns.ts'
import { LOCKED_STATUS } from '../workflows/field-year.ts'
import { defineWorkbook } from './workbook.ts'

/** Strata of the current designs. All of it follows from the designs, the points and the results. */
export const stratumWorkbook = defineWorkbook({
  id: 'stratum-workbook',
  channel: 'stratum-channel',
  title: 'Strata',
  list: stratumList,
  cells: {},
  computed: {
    grower: 'A field keeps its grower',
    field: 'A design keeps its field',
    year: 'A design keeps its year',
    design: 'The design that made the stratum',
    number: 'Numbered by the design',
    name: 'Named by the design',
    area: 'The area that the design gave it',
    weight: 'Its share of the sampled area of the design',
    cells: 'Counted by the design',
    points: 'Planned by the design',
    collected: 'Counted from the points',
    status: 'The state of its year, which is changed in the workbook of fields',
    ...analyteSentences('The mean of its uppermost sampled layer, of one value a point'),
    updated: 'When the row was changed last',
  },
  lockOf: ({ status, year, fieldName }: Stratum) =>
    status === LOCKED_STATUS ? `${year} of ${fieldName} is approved and locked` : null,
})
