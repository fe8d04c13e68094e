import { type Client, type FieldSort, idsOfOrder, MAX_BULK_FIELDS } from '@org/core'
import { asProductError, type Bbox } from '@org/core/contract'
import { formatCount, toasts } from '@org/ui'
import type { BoxChange } from '#map/box.ts'
import { useChosen } from '../chosen.ts'
import { FIELDS, type FieldFilter } from '../list.ts'

interface Asked {
  client: { fields: Pick<Client['fields'], 'order'> }
  filter: FieldFilter
  sort: FieldSort
}

const counted = (count: number) => formatCount(count, 'field', 'fields')

/** Chooses the list's fields that a box meets, or removes them from those chosen; one Undo takes that back. */
export async function chooseInBox(
  { client, filter, sort }: Asked,
  box: Bbox,
  change: BoxChange,
): Promise<void> {
  try {
    const order = await client.fields.order({ ...FIELDS.toQuery(filter), bbox: box.join(','), sort })
    const found = idsOfOrder(order)
    const { ids: before, choose } = useChosen.getState()
    const after = change === 'add' ? added(before, found) : removed(before, found)
    if (after.size > MAX_BULK_FIELDS) {
      toasts.show({ tone: 'plan', message: tooMany(found.length, before.size) })
      return
    }
    if (after.size === before.size) {
      toasts.show({ tone: 'plan', message: nothingChanged(found.length, change) })
      return
    }
    choose(after)
    toasts.show({ message: saidOf(before.size, after.size), undo: () => choose(before) })
  } catch (error) {
    toasts.show({
      tone: 'bad',
      message: `The chosen fields did not change. ${asProductError(error).message}`,
    })
  }
}

const added = (before: ReadonlySet<number>, found: Uint32Array): Set<number> => new Set([...before, ...found])

/** A part of a box would look on the map as if it were the whole. */
function tooMany(found: number, before: number): string {
  const besides = before === 0 ? '' : `, and ${counted(before)} are chosen already`
  return `${counted(found)} are in the box or in view${besides}. Choose at most ${counted(MAX_BULK_FIELDS)}: draw a smaller box, or filter the list.`
}

function removed(before: ReadonlySet<number>, found: Uint32Array): Set<number> {
  const inBox = new Set(found)
  return new Set([...before].filter((id) => !inBox.has(id)))
}

function nothingChanged(found: number, change: BoxChange): string {
  if (found === 0) return 'No field in this list is inside the box'
  return change === 'add' ? 'All fields in the box are already chosen' : 'No chosen field is inside the box'
}

function saidOf(before: number, after: number): string {
  if (after < before) return `${counted(before - after)} cleared`
  return `${counted(after - before)} chosen`
}
