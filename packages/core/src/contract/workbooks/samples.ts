import type { Sample } from '../designs/rows.ts'
import { sampleEntity } from '../designs/sample-entity.ts'
import { sampleList } from '../designs/sample-list.ts'
import { analyteSentences } from '../results/analyte-columns.ts'
import { LOCKED_STATUS } from '../workflows/field-year.ts'
import { cell, defineWorkbook } from './workbook.ts'

/** Samples of the current designs. People write notes; the rest follows from designs, points, scans and results. */
export const sampleWorkbook = defineWorkbook({
  id: 'sample-workbook',
  channel: 'sample-channel',
  title: 'Samples',
  list: sampleList,
  cells: {
    note: cell(sampleEntity, 'note', (row: Sample) => row.note),
  },
  computed: {
    grower: 'A field keeps its grower',
    field: 'A design keeps its field',
    year: 'A design keeps its year',
    design: 'The design that made the sample',
    stratum: 'The stratum of its point',
    point: 'A sample keeps its point',
    depth: 'The layer that the design says',
    status: 'Follows from scans and from results',
    labelCode: 'The label that was printed for it or applied to it',
    stateSince: 'When it came into its state',
    crew: 'The crew that its point is planned for',
    plannedOn: 'The day that its point is planned for',
    printCount: 'Counted from the prints of its label',
    box: 'The box that it was packed into, on its newest manifest',
    shipment: 'Its newest manifest',
    labNumber: 'What the laboratory calls it, by its results',
    cause: 'Said where it is waived',
    coreCount: 'Recorded with the collection of its point',
    lon: 'Where its point is planned',
    lat: 'Where its point is planned',
    ...analyteSentences('The current result of the laboratory that was not rejected'),
    methods: 'The methods that the laboratory says with its results',
    updated: 'When the row was changed last',
  },
  lockOf: ({ yearStatus, year, fieldName }: Sample) =>
    yearStatus === LOCKED_STATUS ? `${year} of ${fieldName} is approved and locked` : null,
})
