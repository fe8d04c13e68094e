import { type RefObject, useLayoutEffect, useState } from 'react'
import { useIsPhone } from '#platform/phone.ts'

/** A panel and beside it a point that is seen: the map is at least so wide, … */
const LEAST_WIDTH_PX = 440
/** … or so high. */
const LEAST_HEIGHT_PX = 400

/** Beside its point, below it, or, where the map has room for neither, over the list beside the map. */
export type PanelPlace = 'beside' | 'below' | 'overList'

export interface Placed {
  place: PanelPlace
  /** Where the map begins, from the right of the window: a share of its width. */
  besideMap: string
}

/** Where the panel stands, so that it does not cover what it is about; on a phone always below. */
export function usePanelPlace(panel: RefObject<HTMLElement | null>): Placed {
  const isPhone = useIsPhone()
  const [placed, setPlaced] = useState<Placed>({ place: 'beside', besideMap: '0%' })
  useLayoutEffect(() => {
    const map = panel.current?.parentElement
    if (!map) return
    const look = () => {
      const { left, width, height } = map.getBoundingClientRect()
      const place = isPhone
        ? 'below'
        : width >= LEAST_WIDTH_PX
          ? 'beside'
          : height >= LEAST_HEIGHT_PX
            ? 'below'
            : 'overList'
      const besideMap = `${(1 - left / innerWidth) * 100}%`
      setPlaced((before) =>
        before.place === place && before.besideMap === besideMap ? before : { place, besideMap },
      )
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(map)
    return () => sizes.disconnect()
  }, [panel, isPhone])
  return placed
}
