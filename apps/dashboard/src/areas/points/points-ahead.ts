import type { Ahead } from '#data/ahead.ts'
import { clientOf } from '#data/api.ts'
import { aheadOf, guessedFilter } from '#lists/list-page.ts'
import { POINTS } from './list.ts'

/** The list of points, its head, and where they lie. */
export const pointsAhead: Ahead = ({ http, ask }, address) => {
  const { points } = clientOf(http)
  const query = POINTS.toQuery(guessedFilter(POINTS, address.search))
  return Promise.all([
    aheadOf(POINTS)({ http, ask }, address),
    ask({ key: ['points', 'extent', query], fetch: () => points.extent(query) }),
  ])
}
