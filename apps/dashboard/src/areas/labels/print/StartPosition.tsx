import type { SheetMeasures } from '@org/core'
import { NumberField } from '@org/ui'
import type { KeyboardEvent } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import * as css from './Print.css.ts'

/** More cells are no picture: their number is typed. */
const MOST_CELLS = 300

interface StartPositionProps {
  sheet: SheetMeasures
  startAt: number
  onChange: (startAt: number) => void
}

/** The first label of a sheet that was begun: chosen on a picture of it. */
export function StartPosition({ sheet: { columns, rows }, startAt, onChange }: StartPositionProps) {
  const count = columns * rows
  if (!Number.isInteger(count) || count < 2) return null
  if (count > MOST_CELLS)
    return (
      <NumberField
        label="Start at label"
        value={startAt}
        minValue={1}
        maxValue={count}
        onChange={(next) => onChange(Math.min(Math.max(next ?? 1, 1), count))}
      />
    )
  /** Up and down go by rows; the others are the group’s own. */
  function step(event: KeyboardEvent<HTMLElement>) {
    const by = event.key === 'ArrowDown' ? columns : event.key === 'ArrowUp' ? -columns : 0
    if (by === 0) return
    event.preventDefault()
    event.stopPropagation()
    const next = startAt + by
    if (next < 1 || next > count) return
    onChange(next)
    event.currentTarget.querySelector<HTMLElement>(`input[value="${next}"]`)?.focus()
  }
  return (
    <RadioGroup value={String(startAt)} onChange={(next) => onChange(Number(next))} className={css.form}>
      <Label className={css.heading}>Start at label {startAt}</Label>
      <div
        className={css.cells}
        onKeyDownCapture={step}
        role="presentation"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {Array.from({ length: count }, (_, at) => (
          <Radio
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            key={at}
            value={String(at + 1)}
            aria-label={`Row ${Math.floor(at / columns) + 1}, column ${(at % columns) + 1}`}
            className={at + 1 < startAt ? `${css.cell} ${css.used}` : css.cell}
          >
            {at + 1}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
