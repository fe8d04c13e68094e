import { idsOfOrder } from '@org/core'
import { asProductError, type Bbox } from '@org/core/contract'
import { formatCount, toasts } from '@org/ui'
import type { Choosable } from '#lists/bulk/chosen.ts'
import type { BoxChange } from './box.ts'

interface InBox extends Choosable {
  /** The ids of a list's rows in a box, as the server answers them. */
  order: (bbox: string) => Promise<Uint8Array<ArrayBuffer>>
}

/** Chooses a list's rows that a box meets, or removes them from those chosen; one Undo takes that back. */
export async function chooseInBox(of: InBox, box: Bbox, change: BoxChange): Promise<void> {
  try {
    const found = idsOfOrder(await of.order(box.join(',')))
    const { ids: before, choose } = of.chosen.getState()
    const after = change === 'add' ? new Set([...before, ...found]) : removed(before, found)
    if (after.size > of.most) say(tooMany(of, found.length, before.size))
    else if (after.size === before.size) say(nothingChanged(of, found.length, change))
    else {
      choose(after)
      toasts.show({ message: saidOf(of, before.size, after.size), undo: () => choose(before) })
    }
  } catch (error) {
    toasts.show({
      tone: 'bad',
      message: `The chosen ${of.many} did not change. ${asProductError(error).message}`,
    })
  }
}

const say = (message: string) => toasts.show({ tone: 'plan', message })
const counted = ({ one, many }: Choosable, count: number) => formatCount(count, one, many)

/** A part of a box would look on the map as if it were the whole. */
function tooMany(of: Choosable, found: number, before: number): string {
  const besides = before === 0 ? '' : `, and ${counted(of, before)} are chosen already`
  return `${counted(of, found)} are in the box or in view${besides}. Choose at most ${counted(of, of.most)}: draw a smaller box, or filter the list.`
}

function removed(before: ReadonlySet<number>, found: Uint32Array): Set<number> {
  const inBox = new Set(found)
  return new Set([...before].filter((id) => !inBox.has(id)))
}

function nothingChanged({ one, many }: Choosable, found: number, change: BoxChange): string {
  if (found === 0) return `No ${one} in this list is inside the box`
  return change === 'add' ? `All ${many} in the box are already chosen` : `No chosen ${one} is inside the box`
}

function saidOf(of: Choosable, before: number, after: number): string {
  if (after < before) return `${counted(of, before - after)} cleared`
  return `${counted(of, after - before)} chosen`
}
