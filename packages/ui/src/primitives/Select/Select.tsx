import { Check, ChevronDown } from 'lucide-react'
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
}

/** One of a few; for more than a dozen, search instead. */
export function Select<Key extends string>({ label, options, value, onChange }: SelectProps<Key>) {
  return (
    <AriaSelect
      className={css.root}
      selectedKey={value}
      onSelectionChange={(key) => {
        const chosen = options.find((option) => option.key === key)
        if (chosen) onChange(chosen.key)
      }}
    >
      <Label className={css.label}>{label}</Label>
      <Button className={buttonLook.neutral}>
        <SelectValue />
        <ChevronDown size={16} aria-hidden />
      </Button>
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
