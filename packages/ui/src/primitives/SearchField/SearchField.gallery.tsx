import type { Gallery } from '../../gallery/gallery.ts'
import { SearchField } from './SearchField.tsx'

export const gallery: Gallery = {
  specimens: {
    Empty: (
      <SearchField
        label="Search fields"
        placeholder="Search fields, growers, codes"
        value=""
        onChange={() => {}}
      />
    ),
    Filled: (
      <SearchField label="Search growers" placeholder="Search growers" value="north" onChange={() => {}} />
    ),
  },
}
