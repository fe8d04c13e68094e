import { Segmented } from '@org/ui'
import type { Part, Place, Shown } from '../view.ts'
import * as css from './Labels.css.ts'

/** What the page is about, and on a phone, which has no room for both, the list or the scan box. */
export function PlaceChoice({ place, scans = true }: { place: Place; scans?: boolean }) {
  return (
    <div className={css.choices}>
      <Segmented<Part>
        label="What the page is about"
        segments={[
          { key: 'samples', label: 'Samples' },
          { key: 'shipments', label: 'Shipments' },
        ]}
        value={place.part}
        onChange={place.choosePart}
      />
      {scans ? (
        <div className={css.onlyOnPhone}>
          <Segmented<Shown>
            label="What to show"
            segments={[
              { key: 'list', label: 'List' },
              { key: 'scan', label: 'Scan' },
            ]}
            value={place.phoneShows}
            onChange={place.setPhoneShows}
          />
        </div>
      ) : null}
    </div>
  )
}
