import { Segmented } from '@org/ui'
import type { Place, Shown } from '../view.ts'
import * as css from './Labels.css.ts'

/** On a phone, which has no room for both: the list or the scan box. */
export function PlaceChoice({ place: { phoneShows, setPhoneShows } }: { place: Place }) {
  return (
    <div className={css.onlyOnPhone}>
      <Segmented<Shown>
        label="What to show"
        segments={[
          { key: 'list', label: 'List' },
          { key: 'scan', label: 'Scan' },
        ]}
        value={phoneShows}
        onChange={setPhoneShows}
      />
    </div>
  )
}
