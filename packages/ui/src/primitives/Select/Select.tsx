import { Check, ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import {
  Select as AriaSelect,
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components'
import { buttonLook } from '../Button/Button.css.ts'
import { choices, list, option } from '../Popover/Popover.css.ts'
import * as css from './Select.css.ts'

export interface SelectOption<Key extends string> {
  key: Key
  label: string
}

export interface SelectProps<Key extends string> {
  label: string
  options: readonly SelectOption<Key>[]
  value: Key
  onChange: (key: Key) => void
  /** Its label above, as in a column of fields. */
  isStacked?: boolean
}

/**
 * One of a few; for more than a dozen, search instead. Closed, a key opens it and changes nothing: some of them write
 * at once.
 */
export function Select<Key extends string>(props: SelectProps<Key>) {
  const { label, options, value, onChange, isStacked = false } = props
  const [isOpen, setIsOpen] = useState(false)
  function openInstead(event: KeyboardEvent) {
    if (isOpen || !changesClosed(event)) return
    event.preventDefault()
    event.stopPropagation()
    setIsOpen(true)
  }
  return (
    <AriaSelect
      className={isStacked ? css.stacked : css.root}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      selectedKey={value}
      onSelectionChange={(key) => {
        const chosen = options.find((option) => option.key === key)
        if (chosen) onChange(chosen.key)
      }}
    >
      <Label className={isStacked ? css.stackedLabel : css.label}>{label}</Label>
      <div className={css.face} onKeyDownCapture={openInstead}>
        <Button className={buttonLook.neutral}>
          <SelectValue />
          <ChevronDown size={16} aria-hidden />
        </Button>
      </div>
      <Popover className={choices} offset={4}>
        <ListBox className={list} items={options.map(({ key, label: name }) => ({ id: key, name }))}>
          {({ id, name }) => (
            <ListBoxItem id={id} textValue={name} className={option}>
              {({ isSelected }) => (
                <>
                  {name}
                  {isSelected ? <Check size={16} aria-hidden /> : null}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}

/** Keys that would choose another option of a closed select: to the sides, and the first letters of a name. */
function changesClosed({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || key === ' ') return false
  return key === 'ArrowLeft' || key === 'ArrowRight' || key.length === 1
}
