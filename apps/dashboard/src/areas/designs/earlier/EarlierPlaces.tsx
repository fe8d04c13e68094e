import type { DesignPlan, FieldDetail, FieldYear } from '@org/core'
import { Button } from '@org/ui'
import { History } from 'lucide-react'
import * as css from '../parts/parts.css.ts'
import type { PreviewPlace } from '../preview/messages.ts'

interface EarlierPlacesProps {
  field: FieldDetail
  year: FieldYear
  plan: DesignPlan
  places: readonly PreviewPlace[]
  onAsk: () => void
  onPlan: (plan: DesignPlan) => void
}

/** Years with a design before the one that is planned, newest first. */
export const earlierYears = <Year extends Pick<FieldYear, 'year' | 'design'>>(
  { years }: { years: readonly Year[] },
  { year }: Pick<FieldYear, 'year'>,
): Year[] =>
  years.filter((each) => each.year < year && each.design !== null).sort((one, other) => other.year - one.year)

/** Whether places of an earlier year are sampled again, and which of them were inaccessible. */
export function EarlierPlaces({ field, year, plan, places, onAsk, onPlan }: EarlierPlacesProps) {
  const { kept } = plan
  if (kept === undefined) {
    if (earlierYears(field, year).length === 0) return null
    return (
      <Button icon={<History size={16} aria-hidden />} onPress={onAsk}>
        Sample earlier places…
      </Button>
    )
  }
  const numbers = inaccessibleNumbers(kept.inaccessible, places)
  return (
    <section aria-label="Earlier places" className={css.group}>
      <p className={css.note}>
        {kept.panel === null
          ? `The points of design ${kept.designNumber} of ${kept.year} are drawn again.`
          : `${kept.panel.places.length} places of design ${kept.designNumber} of ${kept.year} are sampled again. Their mean has no interval: they were not drawn for this design.`}
        {numbers.length === 0 ? '' : ` Inaccessible in ${kept.year}: ${numbers.join(', ')}.`}
      </p>
      <Button
        onPress={() => {
          const { kept: _, ...others } = plan
          onPlan(others)
        }}
      >
        Forget earlier places
      </Button>
    </section>
  )
}

/** Degrees of a place that went through the frame's meters differ in their last bits: to a millimeter. */
const keyOf = ({ lon, lat }: { lon: number; lat: number }) => `${lon.toFixed(8)} ${lat.toFixed(8)}`

/** The numbers that points have now, of places that were inaccessible. */
export function inaccessibleNumbers(
  inaccessible: readonly { lon: number; lat: number }[],
  places: readonly PreviewPlace[],
): number[] {
  const keys = new Set(inaccessible.map(keyOf))
  return places
    .filter((place) => keys.has(keyOf(place)))
    .map(({ number }) => number)
    .sort((one, other) => one - other)
}
