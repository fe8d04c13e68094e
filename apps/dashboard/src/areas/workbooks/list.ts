import { fieldYearList } from '@org/core'
import { listPage } from '#lists/list-page.ts'

/** The workbook of fields by year. A saved view of it does not keep the cell. */
export const FIELD_YEARS = listPage(fieldYearList, {
  calls: ({ fieldYears }) => fieldYears,
  alsoSaved: ['order', 'frozen'],
  names: { growerId: 'grower', fieldId: 'field', fieldYearId: 'fieldYear' },
})
/** What the address narrows by, besides the search. */
export type FieldYearNarrowing = ReturnType<typeof FIELD_YEARS.address.read>
