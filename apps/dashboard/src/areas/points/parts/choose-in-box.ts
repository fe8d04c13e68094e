import { type Client, idsOfOrder, MAX_BULK_POINTS } from '@org/core'
import { asProductError, type Bbox } from '@org/core/contract'
import { toasts } from '@org/ui'
import type { BoxChange } from '#map/box.ts'
import { useChosen } from '../chosen.ts'
import { POINTS, type PointFilter, type PointSort } from '../list.ts'
import { pointCount } from '../words.ts'

interface Asked {
  client: { points: Pick<Client['points'], 'order'> }
  filter: PointFilter
  sort: PointSort
}

/** Chooses the list's points that lie in a box, or removes them from those chosen; one Undo takes that back. */
export async function chooseInBox(
  { client, filter, sort }: Asked,
  box: Bbox,
  change: BoxChange,
): Promise<void> {
  try {
    const order = await client.points.order({ ...POINTS.toQuery(filter), bbox: box.join(','), sort })
    const found = idsOfOrder(order)
    const { ids: before, choose } = useChosen.getState()
    const after = change === 'add' ? new Set([...before, ...found]) : removed(before, found)
    if (after.size > MAX_BULK_POINTS) say(tooMany(found.length, before.size))
    else if (after.size === before.size) say(nothingChanged(found.length, change))
    else {
      choose(after)
      toasts.show({ message: saidOf(before.size, after.size), undo: () => choose(before) })
    }
  } catch (error) {
    toasts.show({
      tone: 'bad',
      message: `The chosen points did not change. ${asProductError(error).message}`,
    })
  }
}

const say = (message: string) => toasts.show({ tone: 'plan', message })

/** A part of a box would look on the map as if it were the whole. */
function tooMany(found: number, before: number): string {
  const besides = before === 0 ? '' : `, and ${pointCount(before)} are chosen already`
  return `${pointCount(found)} are in the box or in view${besides}. Choose at most ${pointCount(MAX_BULK_POINTS)}: draw a smaller box, or filter the list.`
}

function removed(before: ReadonlySet<number>, found: Uint32Array): Set<number> {
  const inBox = new Set(found)
  return new Set([...before].filter((id) => !inBox.has(id)))
}

function nothingChanged(found: number, change: BoxChange): string {
  if (found === 0) return 'No point in this list is inside the box'
  return change === 'add' ? 'All points in the box are already chosen' : 'No chosen point is inside the box'
}

function saidOf(before: number, after: number): string {
  if (after < before) return `${pointCount(before - after)} cleared`
  return `${pointCount(after - before)} chosen`
}
