import { formatAreaWithUnit } from '@org/ui'
import { usePreference } from '#platform/preferences.ts'
import * as css from './Editor.css.ts'

interface DifferenceLegendProps {
  gainedM2: number
  lostM2: number
  /** What the two are called here. */
  words: { gained: string; lost: string }
}

/** What the hatching on the map means, and how much it is. */
export function DifferenceLegend({ gainedM2, lostM2, words }: DifferenceLegendProps) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  return (
    <ul className={css.section} aria-label="Difference">
      <li>
        <span className={css.swatch} aria-hidden />
        {words.gained}: <strong>{formatAreaWithUnit(gainedM2, areaUnit)}</strong>
      </li>
      <li>
        <span className={`${css.swatch} ${css.swatchLost}`} aria-hidden />
        {words.lost}: <strong>{formatAreaWithUnit(lostM2, areaUnit)}</strong>
      </li>
    </ul>
  )
}
