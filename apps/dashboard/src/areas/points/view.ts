import type { Pane } from '@org/ui'
import { useListPage } from '#lists/useListPage.ts'
import { PLACE } from '#map/place-param.ts'
import { id, oneOf, useParam } from '#platform/view.ts'
import { POINTS } from './list.ts'

const PANE = oneOf<Pane>(['list', 'map'])

/** The whole view of the points page, as its address says: a link shows a colleague the same thing. */
export function usePointsView() {
  const [selectedId, select] = useParam('point', id)
  const [phoneShows, setPhoneShows] = useParam('show', PANE)
  const [place, setPlace] = useParam('at', PLACE)
  return {
    ...useListPage(POINTS),
    selectedId,
    select,
    phoneShows,
    setPhoneShows: (pane: Pane) => setPhoneShows(pane, { push: true }),
    /** Where the map looks; null: at all that is found. */
    place,
    setPlace,
  }
}
export type PointsView = ReturnType<typeof usePointsView>
