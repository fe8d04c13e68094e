import { media } from '@org/ui/theme'
import { useSyncExternalStore } from 'react'

const query = () => matchMedia(media.phone)

function subscribe(changed: () => void): () => void {
  const list = query()
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

/** Whether the page is as narrow as a phone's: a list then shows its first columns only. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches)
}
