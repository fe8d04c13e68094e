import { fieldList } from '@org/core'
import { listPage } from '#lists/list-page.ts'
import { COLOR_PARAM } from '#map/colors/color-by.ts'

/** The page of all fields. A saved view of it keeps neither the selected field nor where the map was moved to. */
export const FIELDS = listPage(fieldList, {
  calls: ({ fields }) => fields,
  leftOut: ['bbox'],
  names: { growerId: 'grower', hasBoundary: 'boundary' },
  alsoSaved: [COLOR_PARAM],
})

/** What the address narrows by, besides the search. */
export type FieldNarrowing = ReturnType<typeof FIELDS.address.read>
/** Which fields a list shows. What is absent means all. */
export type FieldFilter = ReturnType<typeof FIELDS.read>

export const NO_FILTER = FIELDS.read(new URLSearchParams())
