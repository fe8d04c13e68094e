import { type Client, MAX_BULK_POINTS } from '@org/core'
import type { Bbox } from '@org/core/contract'
import type { BoxChange } from '#map/box.ts'
import { chooseInBox } from '#map/choose-in-box.ts'
import { useChosen } from '../chosen.ts'
import { POINTS, type PointFilter, type PointSort } from '../list.ts'

interface Asked {
  client: { points: Pick<Client['points'], 'order'> }
  filter: PointFilter
  sort: PointSort
}

export const choosePointsInBox = ({ client, filter, sort }: Asked, box: Bbox, change: BoxChange) =>
  chooseInBox(
    {
      ...{ one: 'point', many: 'points', most: MAX_BULK_POINTS, chosen: useChosen },
      order: (bbox) => client.points.order({ ...POINTS.toQuery(filter), bbox, sort }),
    },
    box,
    change,
  )
