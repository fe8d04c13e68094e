import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
} from 'react-aria-components'
import * as css from './TextField.css.ts'

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children'> {
  label: string
  note?: string
  placeholder?: string
  /** More than one line. */
  multiline?: boolean
}

/** A labeled line (or lines) of text. Problems come from the surrounding form's `validationErrors`, by `name`. */
export function TextField({ label, note, placeholder, multiline = false, ...rest }: TextFieldProps) {
  const hint = placeholder === undefined ? {} : { placeholder }
  return (
    <AriaTextField {...rest} className={css.field}>
      <Label className={css.label}>{label}</Label>
      {multiline ? (
        <TextArea {...hint} rows={3} className={css.area} />
      ) : (
        <Input {...hint} className={css.input} />
      )}
      {note === undefined ? null : (
        <Text slot="description" className={css.note}>
          {note}
        </Text>
      )}
      <FieldError className={css.problem} />
    </AriaTextField>
  )
}
