import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import * as css from './Segmented.css.ts'

export interface Segment<Key extends string> {
  key: Key
  label: string
}

export interface SegmentedProps<Key extends string> {
  label: string
  segments: readonly Segment<Key>[]
  value: Key
  onChange: (key: Key) => void
}

/** Two to four ways of looking at the same thing, one of them always on. */
export function Segmented<Key extends string>({ label, segments, value, onChange }: SegmentedProps<Key>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = segments.find((segment) => keys.has(segment.key))
        if (chosen && chosen.key !== value) onChange(chosen.key)
      }}
      className={css.group}
    >
      {segments.map((segment) => (
        <ToggleButton key={segment.key} id={segment.key} className={css.segment}>
          {segment.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
