import { media } from '@org/ui/theme'
import { useSyncExternalStore } from 'react'

function useMatches(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

/** Whether the page is as narrow as a phone's: a list then shows its first columns only. */
export const useIsPhone = (): boolean => useMatches(media.phone)

/** Whether a table of many words has no room for all its columns. */
export const useIsNarrow = (): boolean => useMatches(media.narrow)

/** Whether it is operated by fingers alone: there are no keys that a hint could name. */
export const useIsTouch = (): boolean => useMatches(media.touch)
