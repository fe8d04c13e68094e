import type { ExportFormat } from '@org/core'
import { exportFormat, exportPlacesOf } from '@org/core/contract'
import { Select } from '@org/ui'
import * as css from './exports.css.ts'
import type { PlacedList, Placing } from './placing.ts'
import { crsLabel, PLACE_LABELS } from './words.ts'

export interface PlacingChoiceProps {
  placed: PlacedList
  format: ExportFormat
  value: Placing
  onChange: (value: Placing) => void
}

/** What the format leaves open about where things lie; where it leaves nothing open, how it is. */
export function PlacingChoice({ placed, format, value, onChange }: PlacingChoiceProps) {
  const { shapes, crs } = exportFormat(format)
  const places = exportPlacesOf(placed, format)
  if (crs.length > 1)
    return (
      <Select
        label="Coordinate system"
        options={crs.map((key) => ({ key, label: crsLabel(key, placed) }))}
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
  return shapes.length > 0 ? (
    <p className={css.note}>Coordinates are always in {crsLabel(value.crs, placed)}.</p>
  ) : null
}
