import type { Gallery } from '../../gallery/gallery.ts'
import { TextField } from './TextField.tsx'

export const gallery: Gallery = {
  specimens: {
    Empty: <TextField label="Name" placeholder="Creek bottom" />,
    'With a note': <TextField label="Code" note="Printed on every label" defaultValue="K7Q2" />,
    Lines: (
      <TextField label="Notes" multiline defaultValue={'Gate on the north side.\nAsk before crossing.'} />
    ),
    Wrong: <TextField label="Short name" isInvalid defaultValue="" />,
    Disabled: <TextField label="County" isDisabled defaultValue="Story" />,
  },
}
