import type { ReactElement } from 'react'
import type { PopoverProps } from 'react-aria-components'
import { PopupTrigger } from '../Popover/PopupTrigger.tsx'
import type { MenuListProps } from './items.tsx'

export interface MenuProps extends MenuListProps {
  /** The button that opens it; the menu is named after it. */
  trigger: ReactElement
  placement?: NonNullable<PopoverProps['placement']>
}

/** What can be done with one thing, behind one button. Arrows and first letters move, Enter does, Escape leaves. */
export function Menu({ trigger, ...menu }: MenuProps) {
  return (
    <PopupTrigger kind="menu" trigger={trigger}>
      {({ MenuSurface }, popup) => <MenuSurface popup={popup} {...menu} />}
    </PopupTrigger>
  )
}
