import { FIELD_COLORS } from '@org/core'
import type { Pane } from '@org/ui'
import { useListPage } from '#lists/useListPage.ts'
import { useColorBy } from '#map/colors/color-by.ts'
import { PLACE } from '#map/place-param.ts'
import { id, oneOf, useParam } from '#platform/view.ts'
import { FIELDS } from './list.ts'

const PANE = oneOf<Pane>(['list', 'map'])
/** The whole view of the fields page, as its address says: a link shows a colleague the same thing. */
export function useFieldsView() {
  const [selectedId, select] = useParam('field', id)
  const [phoneShows, setPhoneShows] = useParam('show', PANE)
  const [place, setPlace] = useParam('at', PLACE)
  const [colorBy, setColorBy] = useColorBy(FIELD_COLORS)
  return {
    ...useListPage(FIELDS),
    selectedId,
    select,
    phoneShows,
    setPhoneShows: (pane: Pane) => setPhoneShows(pane, { push: true }),
    /** Where the map looks; null: at all that is found. */
    place,
    setPlace,
    /** What the map is colored by. */
    colorBy,
    setColorBy,
  }
}
export type FieldsView = ReturnType<typeof useFieldsView>
