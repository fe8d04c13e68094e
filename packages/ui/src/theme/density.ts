import { useSyncExternalStore } from 'react'
import { useMedia } from '../primitives/Split/useMedia.ts'
import { type Density, media, ROW_PX, TOUCH_PX } from './scale.ts'

/** Shows a choice at once: the root element's `data-density` sets the height of a table's rows. */
export function applyDensity(choice: Density): void {
  const root = document.documentElement
  if (choice === 'comfortable') delete root.dataset.density
  else root.dataset.density = choice
}

const current = (): Density =>
  document.documentElement.dataset.density === 'compact' ? 'compact' : 'comfortable'

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] })
  return () => observer.disconnect()
}

/** The density shown right now, for what computes with the height of a row. */
export function useDensity(): Density {
  return useSyncExternalStore(subscribe, current)
}

/** The height of a table's row in CSS pixels: what the person chose, and under a finger what a finger needs. */
export function useRowPx(): number {
  const density = useDensity()
  return useMedia(media.touch) ? TOUCH_PX : ROW_PX[density]
}
