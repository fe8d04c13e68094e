import { sampleList } from '@org/core'
import { listPage } from '#lists/list-page.ts'

/** The page of samples by their labels. A saved view of it keeps neither the label that is looked at nor the scan box. */
export const SAMPLES = listPage(sampleList, {
  calls: ({ samples }) => samples,
  seasonUnless: [
    ...['field', 'fieldYear', 'design', 'stratum', 'point', 'day', 'batch', 'manifest'],
    ...['label', 'sample', 'apply'],
  ],
  names: {
    growerId: 'grower',
    fieldId: 'field',
    fieldYearId: 'fieldYear',
    designId: 'design',
    stratumId: 'stratum',
    pointId: 'point',
    crewId: 'crew',
    plannedOn: 'day',
    hasLabel: 'labeled',
    batchId: 'batch',
    shipmentId: 'manifest',
    staleDays: 'stale',
  },
})

/** What the address narrows by, besides the search. */
export type SampleNarrowing = ReturnType<typeof SAMPLES.address.read>
/** Which samples a list shows. What is absent means all. */
export type SampleFilter = ReturnType<typeof SAMPLES.read>
export type SampleSort = ReturnType<typeof SAMPLES.sort.read>
