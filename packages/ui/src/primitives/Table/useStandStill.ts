import { useLayoutEffect, useRef } from 'react'
import type { RowKey, Sort } from './columns.ts'
import type { RowSource } from './rows.ts'

interface StandStillOptions<Row> {
  source: RowSource<Row>
  /** Only what is the same list in the same order is followed. */
  place: string | undefined
  sort: Sort | undefined
  isWindowed: boolean
  rowPx: number
  panelPx: () => number
  active: number
  setActive: (index: number) => void
  positionPx: () => number
  moveTo: (positionPx: number) => void
}

/**
 * Keeps the rows in sight under the eye, and the focus on its row, when a windowed list was put in order: the first row
 * in sight that is left stays where it is. A list at its top stays at its top.
 */
export function useStandStill<Row>(options: StandStillOptions<Row>): void {
  const { source, place, sort, rowPx, active, positionPx, moveTo } = options
  const name = `${place} ${sort?.column} ${sort?.descending}`
  const seen = useRef({
    name: '',
    from: 0,
    keys: [] as (RowKey | undefined)[],
    active,
    activeKey: source.keyAt(active),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another source moves rows
  useLayoutEffect(() => {
    const before = seen.current
    const isSame = options.isWindowed && before.name === name
    if (isSame && positionPx() >= rowPx && source.keyAt(before.from) !== before.keys[0]) {
      for (const [at, key] of before.keys.entries()) {
        const place = key === undefined ? -1 : source.indexOf(key)
        if (place < 0) continue
        moveTo(positionPx() + (place - before.from - at) * rowPx)
        break
      }
    }
    const key = before.activeKey
    if (isSame && active === before.active && key !== undefined && source.keyAt(active) !== key) {
      const place = source.indexOf(key)
      if (place >= 0) options.setActive(place)
    }
  }, [source])

  // What was seen last, for when the source is another one.
  useLayoutEffect(() => {
    const from = Math.floor(positionPx() / rowPx)
    const rows = Math.ceil(options.panelPx() / rowPx)
    const keys = Array.from({ length: rows }, (_, at) => source.keyAt(from + at))
    seen.current = { name, from, keys, active, activeKey: source.keyAt(active) }
  })
}
