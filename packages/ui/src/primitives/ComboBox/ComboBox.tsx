import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import {
  ComboBox as AriaComboBox,
  type ComboBoxProps as AriaComboBoxProps,
  Button,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components'
import { choices, list, option } from '../Popover/Popover.css.ts'
import type { SelectOption } from '../Select/Select.tsx'
import * as field from '../TextField/TextField.css.ts'
import * as css from './ComboBox.css.ts'

type Passed = Pick<AriaComboBoxProps<object>, 'name' | 'isDisabled' | 'isRequired' | 'autoFocus'>

export interface ComboBoxProps<Key extends string> extends Passed {
  label: string
  options: readonly SelectOption<Key>[]
  /** Null: none chosen yet. */
  value: Key | null
  onChange: (key: Key | null) => void
  note?: string
  placeholder?: string
  /** There are more than `options` holds: asks for those that match what is typed, with '' for the first. */
  onSearch?: (text: string) => void
  isSearching?: boolean
  /** Why nothing is offered: the search failed. */
  failure?: string
}

/** One of many: typing any part of a name narrows the list. Nothing outside the list can be chosen. */
export function ComboBox<Key extends string>(props: ComboBoxProps<Key>) {
  const {
    label,
    options,
    value,
    onChange,
    note,
    placeholder,
    onSearch,
    isSearching = false,
    failure,
    ...rest
  } = props
  // A list of a hundred names is made for who is about to read it: a page may have two hundred such fields.
  const [isNear, setIsNear] = useState(false)
  const offered = isNear || onSearch !== undefined ? options : options.filter(({ key }) => key === value)
  const items = offered.map(({ key, label: name }) => ({ id: key, name }))
  return (
    <AriaComboBox
      {...rest}
      className={field.field}
      // What somebody else looked for is not narrowed once more.
      {...(onSearch === undefined ? { defaultItems: items } : { items, onInputChange: onSearch })}
      value={value}
      onChange={(key) => {
        const chosen = options.find((each) => each.key === key)
        if ((chosen?.key ?? null) !== value) onChange(chosen?.key ?? null)
      }}
      menuTrigger="focus"
      allowsEmptyCollection
      onFocus={() => setIsNear(true)}
      onPointerEnter={() => setIsNear(true)}
    >
      <Label className={field.label}>{label}</Label>
      <div className={css.row}>
        <Input className={css.input} {...(placeholder === undefined ? {} : { placeholder })} />
        <Button className={css.open}>
          <ChevronDown size={16} aria-hidden />
        </Button>
      </div>
      {note === undefined ? null : (
        <Text slot="description" className={field.note}>
          {note}
        </Text>
      )}
      <FieldError className={field.problem} />
      <Popover className={choices} offset={4}>
        <ListBox
          className={list}
          renderEmptyState={() => (
            <div className={css.none}>{isSearching ? 'Searching…' : (failure ?? 'No matches')}</div>
          )}
        >
          {({ id, name }: { id: string; name: string }) => (
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
    </AriaComboBox>
  )
}
