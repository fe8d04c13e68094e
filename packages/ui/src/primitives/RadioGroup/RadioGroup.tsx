import { RadioGroup as AriaRadioGroup, FieldError, Group, Label, Radio, Text } from 'react-aria-components'
import * as field from '../TextField/TextField.css.ts'
import * as css from './RadioGroup.css.ts'

export interface RadioOption<Key extends string> {
  key: Key
  label: string
  /** What choosing it means. */
  note?: string
  /** Options of one group stand together under its name. */
  group?: string
  isDisabled?: boolean
}

export interface RadioGroupProps<Key extends string> {
  label: string
  options: readonly RadioOption<Key>[]
  /** Null: none chosen yet. */
  value: Key | null
  onChange: (key: Key) => void
  note?: string
  name?: string
  isDisabled?: boolean
  /** Said to people who cannot see the form; what is missing is its own to say. */
  isRequired?: boolean
}

/** One of a few that need a sentence each; where a word each will do, a Segmented or a Select. */
export function RadioGroup<Key extends string>(props: RadioGroupProps<Key>) {
  const { label, options, value, onChange, note, ...rest } = props
  return (
    <AriaRadioGroup
      {...rest}
      className={field.field}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.key === key)
        if (chosen) onChange(chosen.key)
      }}
    >
      <Label className={field.label}>{label}</Label>
      {groupsOf(options).map(([group, members]) =>
        group === undefined ? (
          <Options key="" options={members} />
        ) : (
          <Group key={group} className={css.group} aria-label={group}>
            <span className={css.heading} aria-hidden>
              {group}
            </span>
            <Options options={members} />
          </Group>
        ),
      )}
      {note === undefined ? null : (
        <Text slot="description" className={field.note}>
          {note}
        </Text>
      )}
      <FieldError className={field.problem} />
    </AriaRadioGroup>
  )
}

/** In the order in which each group comes first. */
function groupsOf<Key extends string>(options: readonly RadioOption<Key>[]) {
  const groups = new Map<string | undefined, RadioOption<Key>[]>()
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option])
  return [...groups]
}

function Options<Key extends string>({ options }: { options: readonly RadioOption<Key>[] }) {
  return (
    <div className={css.options}>
      {options.map((option) => (
        <Radio
          key={option.key}
          value={option.key}
          isDisabled={option.isDisabled === true}
          className={css.option}
        >
          <span className={css.dot} aria-hidden />
          <span>
            {option.label}
            {option.note === undefined ? null : (
              <span className={`${field.note} ${css.note}`}>{option.note}</span>
            )}
          </span>
        </Radio>
      ))}
    </div>
  )
}
