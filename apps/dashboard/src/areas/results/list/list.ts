import { resultList } from '@org/core'
import { listPage } from '#lists/list-page.ts'

/** The list of results. */
export const RESULTS = listPage(resultList, {
  calls: ({ results }) => results,
  seasonUnless: ['field', 'fieldYear', 'sample', 'uploadId'],
  names: {
    growerId: 'grower',
    fieldId: 'field',
    fieldYearId: 'fieldYear',
    sampleId: 'sample',
    laboratoryId: 'laboratory',
  },
})

/** What the address narrows by. */
export type ResultNarrowing = ReturnType<typeof RESULTS.address.read>
/** Which results a list shows. What is absent means all. */
export type ResultFilter = ReturnType<typeof RESULTS.read>
