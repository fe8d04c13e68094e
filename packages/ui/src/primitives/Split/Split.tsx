import type { ReactNode } from 'react'
import { media } from '../../theme/design.ts'
import { Segmented } from '../Segmented/Segmented.tsx'
import * as css from './Split.css.ts'
import { useMedia } from './useMedia.ts'

export type Pane = 'list' | 'map'

export interface SplitProps {
  list: ReactNode
  map: ReactNode
  /** On a phone only one fits: which. */
  phoneShows: Pane
  /** Absent: a {@link PaneChoice} stands in a row that the page has anyway. */
  onPhoneShows?: (pane: Pane) => void
  /** What the list is called there: `List`, `Details`. */
  listLabel?: string
}

/** List and map side by side; on a phone one at a time, the list first. */
export function Split({ list, map, phoneShows, onPhoneShows, listLabel }: SplitProps) {
  const isPhone = useMedia(media.phone)
  if (!isPhone) {
    return (
      <div className={css.split}>
        <div className={css.pane}>{list}</div>
        <div className={css.pane}>{map}</div>
      </div>
    )
  }
  return (
    <div className={css.split}>
      {onPhoneShows === undefined ? null : (
        <div className={css.choice}>
          <PaneChoice value={phoneShows} onChange={onPhoneShows} listLabel={listLabel} />
        </div>
      )}
      <div className={css.pane}>{phoneShows === 'list' ? list : map}</div>
    </div>
  )
}

export interface PaneChoiceProps {
  value: Pane
  onChange: (pane: Pane) => void
  listLabel?: string | undefined
}

/** Which of both a phone shows; nothing where both are shown. */
export function PaneChoice({ value, onChange, listLabel = 'List' }: PaneChoiceProps) {
  if (!useMedia(media.phone)) return null
  return (
    <Segmented
      label="Show"
      segments={[
        { key: 'list', label: listLabel },
        { key: 'map', label: 'Map' },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
