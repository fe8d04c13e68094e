import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { MenuItemProps as AriaMenuItemProps, MenuProps as AriaMenuProps } from 'react-aria-components'

export interface MenuListProps extends Omit<AriaMenuProps<object>, 'className' | 'style' | 'children'> {
  children: ReactNode
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
export function MenuItem(props: MenuItemProps) {
  const { Item } = useMenuParts()
  return <Item {...props} />
}

export interface MenuSectionProps {
  title: string
  children: ReactNode
}

/** Items that belong together, under a heading. */
export function MenuSection(props: MenuSectionProps) {
  const { Section } = useMenuParts()
  return <Section {...props} />
}

/** How a list of a menu draws what it is made of: its program may come later than the page that names the items. */
export interface MenuParts {
  Item: ComponentType<MenuItemProps>
  Section: ComponentType<MenuSectionProps>
}

export const MenuParts = createContext<MenuParts | null>(null)

function useMenuParts(): MenuParts {
  const parts = useContext(MenuParts)
  if (parts === null) throw new Error('An item or a section of a menu stands in a menu')
  return parts
}
