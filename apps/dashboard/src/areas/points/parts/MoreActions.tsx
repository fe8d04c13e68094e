import { paths } from '@org/core'
import { Button, Menu, MenuItem } from '@org/ui'
import { Ellipsis, FileInput, Smartphone } from 'lucide-react'

interface MoreActionsProps {
  /** Why the person cannot record what crews recorded; null where they can. */
  why: string | null
  onRecord: () => void
}

/** At the page’s head: what a device recorded, and the page for the field. */
export function MoreActions({ why, onRecord }: MoreActionsProps) {
  return (
    <Menu trigger={<Button icon={<Ellipsis size={16} aria-hidden />}>More</Button>}>
      <MenuItem
        icon={<FileInput size={16} aria-hidden />}
        note="Positions that a device recorded"
        disabledReason={why}
        onAction={onRecord}
      >
        Record from file
      </MenuItem>
      <MenuItem
        icon={<Smartphone size={16} aria-hidden />}
        note="The page for crews in the field"
        href={`${paths.samplingPoints.link()}?collect`}
      >
        Collect on this phone
      </MenuItem>
    </Menu>
  )
}
