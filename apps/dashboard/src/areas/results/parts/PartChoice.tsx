import { Segmented } from '@org/ui'
import type { Part, UploadPlace } from '../view.ts'

/** Files of laboratories, or the results that came from them. */
export function PartChoice({ place }: { place: UploadPlace }) {
  return (
    <Segmented<Part>
      label="What the page is about"
      segments={[
        { key: 'uploads', label: 'Uploads' },
        { key: 'results', label: PARTS.results },
      ]}
      value={place.part}
      onChange={place.choosePart}
    />
  )
}

const PARTS = { results: 'Results' } as const
