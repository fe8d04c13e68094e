import { Check } from 'lucide-react'
import type { Ref } from 'react'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  MenuSection as AriaMenuSection,
  Header,
} from 'react-aria-components'
import { formatNumber } from '../../format/format.ts'
import { list } from '../Popover/Popover.css.ts'
import { type MenuItemProps, type MenuListProps, MenuParts, type MenuSectionProps } from './items.tsx'
import * as css from './Menu.css.ts'

/** The items alone. Needs an `aria-label` or what labels it. */
export function MenuList({ ref, ...props }: MenuListProps & { ref?: Ref<HTMLDivElement> }) {
  return (
    <MenuParts.Provider value={PARTS}>
      <AriaMenu {...props} {...(ref === undefined ? {} : { ref })} className={list} />
    </MenuParts.Provider>
  )
}

function Item({
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

function Section({ title, children }: MenuSectionProps) {
  return (
    <AriaMenuSection>
      <Header className={css.heading}>{title}</Header>
      {children}
    </AriaMenuSection>
  )
}

const PARTS: MenuParts = { Item, Section }
