import { ChevronDown } from 'lucide-react'
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
import * as field from '../TextField/TextField.css.ts'
import * as css from './ComboBox.css.ts'

type Passed = Pick<AriaComboBoxProps<object>, 'name' | 'isDisabled' | 'isRequired' | 'autoFocus'>

export interface SuggestFieldProps extends Passed {
  label: string
  /** What is known to be typed here. */
  suggestions: readonly string[]
  value: string
  onChange: (text: string) => void
  note?: string
  placeholder?: string
}

/** Any text, with what others have typed here before: chosen from the list, it is spelled as it was. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, suggestions, value, onChange, note, placeholder, ...rest } = props
  return (
    <AriaComboBox
      {...rest}
      className={field.field}
      defaultItems={suggestions.map((text) => ({ id: text }))}
      inputValue={value}
      onInputChange={onChange}
      allowsCustomValue
      menuTrigger="focus"
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
        <ListBox className={list}>
          {({ id }: { id: string }) => (
            <ListBoxItem id={id} textValue={id} className={option}>
              {id}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}
