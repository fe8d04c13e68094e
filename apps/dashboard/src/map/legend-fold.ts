import { type RefObject, useLayoutEffect, useState } from 'react'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { useIsPhone } from '#platform/phone.ts'
import { tabStorage } from '#platform/tab-storage.ts'

/** A map of less has no room for an open legend beside what it shows: it would take about half of it. */
const LEAST_WIDTH_PX = 480
const LEAST_HEIGHT_PX = 420

export interface LegendFold {
  isOpen: boolean
  fold: (isOpen: boolean) => void
}

/** What a person chose, with little room and with more; null: nothing yet. */
interface Choices {
  small: boolean | null
  large: boolean | null
}

const keptSchema = z.object({
  small: z.catch(z.nullable(z.boolean()), null),
  large: z.catch(z.nullable(z.boolean()), null),
})
const NOTHING_CHOSEN: Choices = { small: null, large: null }

/** One choice for the legends of all maps, kept for the tab. */
export const useLegendChoice = create<Choices>()(
  persist(() => NOTHING_CHOSEN, {
    name: 'map-legends',
    version: 1,
    storage: createJSONStorage(() => tabStorage),
    merge: (kept, initial) => ({ ...initial, ...keptSchema.safeParse(kept).data }),
  }),
)

/** Whether a map's legend is open: as the person chose in this tab, else where there is room for it. */
export function useLegendFold(map: RefObject<HTMLElement | null>, isBesideCard: boolean): LegendFold {
  const isPhone = useIsPhone()
  const isSmall = useIsSmall(map) || isPhone || isBesideCard
  const choice = useLegendChoice()
  const isOpen = (isSmall ? choice.small : choice.large) ?? !isSmall
  const fold = (open: boolean) => useLegendChoice.setState(isSmall ? { small: open } : { large: open })
  return { isOpen, fold }
}

function useIsSmall(map: RefObject<HTMLElement | null>): boolean {
  const [isSmall, setIsSmall] = useState(false)
  useLayoutEffect(() => {
    const element = map.current
    if (element === null) return
    const look = () => {
      const { clientWidth: width, clientHeight: height } = element
      // A hidden map has no size.
      if (width > 0 && height > 0) setIsSmall(width < LEAST_WIDTH_PX || height < LEAST_HEIGHT_PX)
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [map])
  return isSmall
}
