import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  type MenuProps as AriaMenuProps,
  MenuSection as AriaMenuSection,
  Header,
  MenuTrigger,
  Popover,
  type PopoverProps,
} from 'react-aria-components'
import { formatNumber } from '../../format/format.ts'
import { choices, list } from '../Popover/Popover.css.ts'
import * as css from './Menu.css.ts'

export interface MenuListProps extends Omit<AriaMenuProps<object>, 'className' | 'style' | 'children'> {
  children: ReactNode
}

/** The items alone, standing in the page: for a command palette. Needs an `aria-label`. */
export function MenuList(props: MenuListProps) {
  return <AriaMenu {...props} className={list} />
}

export interface MenuProps extends MenuListProps {
  /** The button that opens it; the menu is named after it. */
  trigger: ReactElement
  placement?: NonNullable<PopoverProps['placement']>
}

/** What can be done with one thing, behind one button. Arrows and first letters move, Enter does, Escape leaves. */
export function Menu({ trigger, placement = 'bottom start', ...items }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={choices} placement={placement} offset={4}>
        <MenuList {...items} />
      </Popover>
    </MenuTrigger>
  )
}

export interface MenuItemProps extends Omit<AriaMenuItemProps, 'className' | 'style' | 'children'> {
  /** What it does, as it reads and is found by its first letters. */
  children: string
  icon?: ReactNode
  /** More about it, quieter; read with it. */
  note?: string
  /** The keys that do the same: `⌘ K`. */
  keys?: string
  /** How many it is about. */
  count?: number
  tone?: 'danger'
  /** Why it cannot be used, in a sentence, in the place of its note; the keyboard still reaches it. */
  disabledReason?: string | null | undefined
}

/** One thing a menu does (`onAction`) or leads to (`href`). */
export function MenuItem({
  children,
  icon,
  note: usualNote,
  keys,
  count,
  tone,
  disabledReason,
  ...rest
}: MenuItemProps) {
  const note = disabledReason || usualNote
  return (
    <AriaMenuItem
      {...rest}
      {...(disabledReason ? { render: refused } : {})}
      textValue={children}
      data-tone={tone}
      className={css.item}
    >
      {({ isSelected }) => (
        <>
          {icon === undefined ? null : <span className={css.icon}>{icon}</span>}
          <span className={css.words}>
            {children}
            {note === undefined ? null : <span className={css.note}>{note}</span>}
          </span>
          {keys === undefined ? null : <kbd className={css.keys}>{keys}</kbd>}
          {count === undefined ? null : <span className={css.count}>{formatNumber(count)}</span>}
          {isSelected ? <Check size={16} aria-hidden /> : null}
        </>
      )}
    </AriaMenuItem>
  )
}

/** An item that takes the focus and does nothing: every way of choosing one is a click in the end. */
const refused: NonNullable<AriaMenuItemProps['render']> = (item) => {
  const inert = { 'aria-disabled': true, onClick: undefined } as const
  if (!('href' in item)) return <div {...item} {...inert} />
  // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere now has no address
  return <a {...item} {...inert} href={undefined} />
}

/** Items that belong together, under a heading. */
export function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AriaMenuSection>
      <Header className={css.heading}>{title}</Header>
      {children}
    </AriaMenuSection>
  )
}
