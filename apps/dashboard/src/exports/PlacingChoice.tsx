import type { ExportFormat } from '@org/core'
import { exportFormat } from '@org/core/contract'
import { Select } from '@org/ui'
import * as css from './exports.css.ts'
import type { Placing } from './placing.ts'
import { CRS_LABELS, PLACE_LABELS } from './words.ts'

export interface PlacingChoiceProps {
  format: ExportFormat
  value: Placing
  onChange: (value: Placing) => void
}

/** What the format leaves open about where things lie; where it leaves nothing open, how it is. */
export function PlacingChoice({ format, value, onChange }: PlacingChoiceProps) {
  const { hasShapes, crs, places } = exportFormat(format)
  if (crs.length > 1)
    return (
      <Select
        label="Coordinate system"
        options={crs.map((key) => ({ key, label: CRS_LABELS[key] }))}
        value={value.crs}
        onChange={(chosen) => onChange({ ...value, crs: chosen })}
      />
    )
  if (places.length > 1)
    return (
      <Select
        label="Location columns"
        options={places.map((key) => ({ key, label: PLACE_LABELS[key] }))}
        value={value.place}
        onChange={(chosen) => onChange({ ...value, place: chosen })}
      />
    )
  return hasShapes ? <p className={css.note}>Coordinates are always in {CRS_LABELS[value.crs]}.</p> : null
}
