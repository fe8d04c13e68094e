import type { Gallery } from '../../gallery/gallery.ts'
import { Checkbox } from './Checkbox.tsx'

export const gallery: Gallery = {
  specimens: {
    Off: <Checkbox>Has a boundary</Checkbox>,
    On: <Checkbox defaultSelected>Has a boundary</Checkbox>,
    Some: <Checkbox isIndeterminate>All fields</Checkbox>,
    Disabled: (
      <>
        <Checkbox isDisabled>Locked</Checkbox>
        <Checkbox isDisabled isSelected>
          Locked on
        </Checkbox>
      </>
    ),
  },
}
