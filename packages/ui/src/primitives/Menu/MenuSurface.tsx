import { type ReactNode, type RefObject, useRef } from 'react'
import { Popover, type PopoverProps } from 'react-aria-components'
import { choices } from '../Popover/Popover.css.ts'
import type { Popup } from '../Popover/popup.ts'
import type { MenuListProps } from './items.tsx'
import { MenuList } from './MenuList.tsx'

export interface MenuSurfaceProps extends MenuListProps {
  popup: Popup
  placement?: NonNullable<PopoverProps['placement']>
}

/** What a menu's button opens. */
export function MenuSurface({ popup, placement = 'bottom start', ...items }: MenuSurfaceProps) {
  return (
    <ListSurface popup={popup} placement={placement}>
      {(list) => <MenuList {...items} {...list} />}
    </ListSurface>
  )
}

/** What a list that opens beside a button is given. */
type OpenedList = Pick<MenuListProps, 'id' | 'aria-labelledby' | 'autoFocus' | 'onClose'> & {
  ref: RefObject<HTMLDivElement | null>
}

interface ListSurfaceProps {
  popup: Popup
  placement: NonNullable<PopoverProps['placement']>
  children: (list: OpenedList) => ReactNode
}

/** A list beside the button that opened it, and named after it. */
export function ListSurface({ popup, placement, children }: ListSurfaceProps) {
  const { id, triggerId, triggerRef, isOpen, firstFocus, close } = popup
  const ref = useRef<HTMLDivElement>(null)
  return (
    <Popover
      aria-labelledby={triggerId}
      triggerRef={triggerRef}
      scrollRef={ref}
      isOpen={isOpen}
      onOpenChange={(opens) => opens || close()}
      className={choices}
      placement={placement}
      offset={4}
    >
      {children({
        ...{ id, ref, 'aria-labelledby': triggerId, autoFocus: firstFocus ?? true },
        onClose: close,
      })}
    </Popover>
  )
}
