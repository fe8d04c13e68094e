import type { Ahead } from '#data/ahead.ts'
import { clientOf } from '#data/api.ts'
import { aheadOf } from '#lists/list-page.ts'
import { POINTS } from './list.ts'

/** The list of points, its head, and where they lie. */
export const pointsAhead: Ahead = ({ http, ask }, address) => {
  const { points } = clientOf(http)
  const query = POINTS.toQuery(POINTS.read(address.search))
  aheadOf(POINTS)({ http, ask }, address)
  void ask({ key: ['points', 'extent', query], fetch: () => points.extent(query) })
}
