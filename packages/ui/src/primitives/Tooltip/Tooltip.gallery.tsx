import type { Gallery } from '../../gallery/gallery.ts'
import { Button } from '../Button/Button.tsx'
import { Tooltip } from './Tooltip.tsx'

export const gallery: Gallery = {
  specimens: {
    'On hover and focus': (
      <Tooltip label="Every field of the year, as a spreadsheet">
        <Button>Export</Button>
      </Tooltip>
    ),
  },
}
