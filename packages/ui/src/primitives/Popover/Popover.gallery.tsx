import type { Gallery } from '../../gallery/gallery.ts'
import { Button } from '../Button/Button.tsx'
import { TextField } from '../TextField/TextField.tsx'
import { Popover } from './Popover.tsx'

export const gallery: Gallery = {
  opens: 'Save view',
  specimens: {
    'With a field in it': (
      <Popover label="Save this view" trigger={<Button>Save view</Button>}>
        <TextField label="Name" note="Everyone sees it" />
      </Popover>
    ),
  },
}
