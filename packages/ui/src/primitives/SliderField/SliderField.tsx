import { useState } from 'react'
import { Slider, SliderFill, SliderThumb, SliderTrack } from 'react-aria-components'
import { NumberField, type NumberFieldProps } from '../NumberField/NumberField.tsx'
import * as css from './SliderField.css.ts'

/** The numbers that a slider passes over: those that are usual, where a person may type others. */
export interface SliderRange {
  min: number
  max: number
  step?: number
}

export interface SliderFieldProps
  extends Omit<NumberFieldProps, 'isBeside' | 'isDisabled' | 'autoFocus' | 'value'> {
  value: number | null
  range: SliderRange
  /** For each number that the thumb passes. */
  onSlide: (value: number) => void
}

/** A number to be typed, with a slider below it for finding one by eye. */
export function SliderField({ range, onSlide, ...field }: SliderFieldProps) {
  const { label, unit, value } = field
  // A number beyond the end lengthens the slider, which stays so: else its end would move with the thumb.
  const [most, setMost] = useState(range.max)
  const max = Math.max(most, range.max, value ?? 0)
  if (max > most) setMost(max)
  return (
    <div className={css.stack}>
      <NumberField {...field} isBeside />
      <Slider
        aria-label={label}
        value={value ?? range.min}
        minValue={Math.min(range.min, value ?? range.min)}
        maxValue={max}
        step={range.step ?? 1}
        onChange={(next) => next !== value && onSlide(next)}
        formatOptions={formatOf(unit)}
      >
        <SliderTrack className={css.track}>
          <SliderFill className={css.fill} />
          <SliderThumb className={css.thumb} />
        </SliderTrack>
      </Slider>
    </div>
  )
}

/** Units as `Intl` calls them, so that a screen reader says them in full. */
const UNITS: Readonly<Record<string, string>> = { m: 'meter', ft: 'foot', '%': 'percent' }

function formatOf(unit: string | undefined): Intl.NumberFormatOptions {
  const name = unit === undefined ? undefined : UNITS[unit]
  return name === undefined ? {} : { style: 'unit', unit: name, unitDisplay: 'long' }
}
