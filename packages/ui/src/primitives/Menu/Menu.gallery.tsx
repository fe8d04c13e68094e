import { Download, Map as MapIcon, Trash2 } from 'lucide-react'
import type { Gallery } from '../../gallery/gallery.ts'
import { Button } from '../Button/Button.tsx'
import { MenuItem, MenuSection } from './items.tsx'
import { Menu } from './Menu.tsx'

export const gallery: Gallery = {
  opens: 'Actions',
  specimens: {
    'Every kind of item': (
      <Menu trigger={<Button>Actions</Button>}>
        <MenuSection title="Creek bottom">
          <MenuItem id="map" icon={<MapIcon size={16} aria-hidden />} keys="M">
            Show on the map
          </MenuItem>
          <MenuItem id="export" icon={<Download size={16} aria-hidden />} note="With its boundary">
            Export
          </MenuItem>
          <MenuItem id="share" isDisabled>
            Share
          </MenuItem>
        </MenuSection>
        <MenuItem id="withdraw" disabledReason="Only operation managers can withdraw enrollments">
          Withdraw
        </MenuItem>
        <MenuItem id="remove" tone="danger" icon={<Trash2 size={16} aria-hidden />}>
          Remove
        </MenuItem>
      </Menu>
    ),
  },
}
