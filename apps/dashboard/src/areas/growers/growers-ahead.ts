import type { Ahead } from '#data/ahead.ts'
import { clientOf } from '#data/api.ts'
import { listQuery } from '#lists/useList.ts'
import { asked } from './data.ts'
import { ACTIVE, SORT } from './view.ts'

/** The list of growers and its head. */
export const growersAhead: Ahead = ({ http, ask }, { search }) => {
  const { growers } = clientOf(http)
  const query = asked({ search: search.get('q') ?? '', active: ACTIVE.read(search.get('active')) })
  const sort = SORT.read(search.get('sort'))
  void ask(listQuery({ area: 'growers', calls: growers, query: { sort, ...query } }))
  void ask({ key: ['growers', 'sums', query], fetch: () => growers.sums(query) })
}
