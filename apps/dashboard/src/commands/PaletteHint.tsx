import type { ReactElement } from 'react'
import { Keys } from './Keys.tsx'
import { MODIFIER, modifierName } from './keyboard.ts'
import { useOverlays } from './overlays.ts'
import * as css from './PaletteHint.css.ts'

/** Stands in a page's search: the keys that search everything, and a button for who would rather click. */
export function PaletteHint(): ReactElement {
  return (
    <button
      type="button"
      // Holds the words that are seen, for who speaks them.
      aria-label={`Search everything, ${modifierName()} K`}
      aria-haspopup="dialog"
      className={css.hint}
      onClick={() => useOverlays.getState().show('palette')}
    >
      <Keys keys={[MODIFIER, 'K']} />
    </button>
  )
}
