import { useRef } from 'react'
import { Popover, type PopoverProps } from 'react-aria-components'
import { choices } from '../Popover/Popover.css.ts'
import type { MenuListProps } from './items.tsx'
import { MenuList } from './MenuList.tsx'

export interface MenuAtProps extends MenuListProps {
  /** What it is about: its accessible name. */
  'aria-label': string
  /** What it stands beside, and what gets the focus back; null: it is closed. */
  anchor: HTMLElement | null
  onClose: () => void
  placement?: NonNullable<PopoverProps['placement']>
}

/**
 * One menu for many things, of which only one has it open at a time: a list of a thousand cards then has a thousand
 * plain buttons, not a thousand menus. The button itself says `aria-haspopup="menu"` and `aria-expanded`.
 */
export function MenuAt({ anchor, onClose, placement = 'bottom end', ...items }: MenuAtProps) {
  const ref = useRef<HTMLElement | null>(null)
  // Closing, it stays where it was.
  if (anchor !== null) ref.current = anchor
  return (
    <Popover
      // A popover is a dialog to readers, and named as its menu is.
      aria-label={items['aria-label']}
      triggerRef={ref}
      isOpen={anchor !== null}
      onOpenChange={(isOpen) => isOpen || onClose()}
      className={choices}
      placement={placement}
      offset={4}
    >
      <MenuList {...items} autoFocus="first" onClose={onClose} />
    </Popover>
  )
}
