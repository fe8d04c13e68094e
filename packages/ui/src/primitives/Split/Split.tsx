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
  onPhoneShows: (pane: Pane) => void
  /** What the list is called there: `List`, `Details`. */
  listLabel?: string
}

/** List and map side by side; on a phone one at a time, the list first. */
export function Split({ list, map, phoneShows, onPhoneShows, listLabel = 'List' }: SplitProps) {
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
      <div className={css.choice}>
        <Segmented
          label="Show"
          segments={[
            { key: 'list', label: listLabel },
            { key: 'map', label: 'Map' },
          ]}
          value={phoneShows}
          onChange={onPhoneShows}
        />
      </div>
      <div className={css.pane}>{phoneShows === 'list' ? list : map}</div>
    </div>
  )
}
