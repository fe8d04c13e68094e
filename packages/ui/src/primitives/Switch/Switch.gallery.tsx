import type { Gallery } from '../../gallery/gallery.ts'
import { Switch } from './Switch.tsx'

export const gallery: Gallery = {
  specimens: {
    Off: <Switch>Snap to neighbors</Switch>,
    On: <Switch defaultSelected>Follow the route</Switch>,
    Disabled: (
      <>
        <Switch isDisabled>Locked</Switch>
        <Switch isDisabled isSelected>
          Locked on
        </Switch>
      </>
    ),
  },
}
