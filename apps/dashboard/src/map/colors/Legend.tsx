import { FIELD_YEAR_STATUSES } from '@org/core/contract'
import { Button, FIELD_YEAR_STATES, formatNumber, Skeleton } from '@org/ui'
import { type Palette, vars } from '@org/ui/theme'
import type { ValueFilter } from '../types.ts'
import * as css from './ColorPanel.css.ts'
import { type ColorScale, NO_COLOR, OTHER_COLOR } from './scale.ts'

export interface LegendProps {
  scale: ColorScale | undefined
  /** Pressing a value narrows the list to it; absent: values are only told. */
  filter: ValueFilter | undefined
  failure: { retry: () => void } | null
}

/** How long the lines are that hold the room of values. */
const COMING = [36, 42, 30, 38, 26, 40, 32, 34] as const

/** Which color means what, and how many fields have it. */
export function Legend({ scale, filter, failure }: LegendProps) {
  if (failure !== null)
    return (
      <p className={css.note} role="alert">
        The colors could not be loaded. <Button onPress={failure.retry}>Try again</Button>
      </p>
    )
  if (scale === undefined)
    return (
      <div className={css.coming} aria-busy>
        {COMING.map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    )
  const { by, entries, other, none } = scale
  const isEmpty = entries.length === 0 && none === null
  return (
    <>
      {isEmpty ? <p className={css.note}>No field has this value.</p> : null}
      <ul>
        {entries.map(({ value, label, rows, color }) => (
          <li key={value}>
            <Value
              {...{ label, rows, color, filter, value }}
              shape={by === 'status' ? shapeOf(value) : undefined}
            />
          </li>
        ))}
        {other === null ? null : (
          <li>
            <Value
              label={`Other (${formatNumber(other.values)})`}
              rows={other.rows}
              color={OTHER_COLOR}
              filter={undefined}
              value=""
            />
          </li>
        )}
        {none === null ? null : (
          <li>
            <Value
              label={none.label}
              rows={none.rows}
              color={NO_COLOR}
              // Only of crops the list's filter has none.
              filter={by === 'crop' ? filter : undefined}
              value=""
            />
          </li>
        )}
      </ul>
    </>
  )
}

interface ValueProps {
  value: string
  label: string
  rows: number
  color: keyof Palette
  filter: ValueFilter | undefined
  /** Of a state: what tells it from others of its color. */
  shape?: string | undefined
}

function Value({ value, label, rows, color, filter, shape }: ValueProps) {
  const content = (
    <>
      <span className={css.swatch} style={{ background: vars.color[color] }}>
        {shape === undefined ? null : <Shape path={shape} />}
      </span>
      <span className={css.label} title={label}>
        {label}
      </span>
      <span className={css.rows}>{formatNumber(rows)}</span>
    </>
  )
  if (filter === undefined) return <div className={css.value}>{content}</div>
  const { values, onChange } = filter
  const isOn = values.includes(value)
  return (
    <button
      type="button"
      className={css.pressable}
      aria-pressed={isOn}
      onClick={() => onChange(isOn ? values.filter((each) => each !== value) : [...values, value])}
    >
      {content}
    </button>
  )
}

const shapeOf = (value: string): string | undefined => {
  const status = FIELD_YEAR_STATUSES.find((each) => each === value)
  return status && FIELD_YEAR_STATES[status].shape
}

function Shape({ path }: { path: string }) {
  return (
    <svg
      aria-hidden
      width={12}
      height={12}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  )
}
