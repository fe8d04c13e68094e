import { input } from './InlineField.css.ts'

export interface InlineFieldProps {
  /** Accessible name; what is seen is the column it stands in. */
  label: string
  value: string
  onChange: (value: string) => void
  isInvalid?: boolean
  isDisabled?: boolean
}

/** A line of text in a table's cell. */
export function InlineField({
  label,
  value,
  onChange,
  isInvalid = false,
  isDisabled = false,
}: InlineFieldProps) {
  return (
    <input
      aria-label={label}
      aria-invalid={isInvalid}
      className={input}
      value={value}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
