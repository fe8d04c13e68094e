import { type Crew, crewEntity, pointEntity } from '@org/core'
import { Button, Checkbox, NumberField, TextField } from '@org/ui'
import { MapPin } from 'lucide-react'
import { TypedDialog } from '#unsaved/TypedDialog.tsx'
import type { Typed } from '#unsaved/typed.ts'
import { useAsked } from '../../acts/asked.ts'
import { degreesOf } from '../../words.ts'
import { startOf } from '../data.ts'
import * as css from './Crews.css.ts'
import { DaysOff } from './DaysOff.tsx'
import { useCrewForm } from './useCrewForm.ts'

const { columns: COLUMNS } = crewEntity

export interface CrewFormProps {
  crew: Crew | null
  onAdded: ((id: number) => void) | null
  onClose: () => void
}

/** One crew, as it is to be. */
export function CrewForm({ crew, onAdded, onClose }: CrewFormProps) {
  const { parts, shown, typed, form } = useCrewForm({ crew, onAdded, onClose })
  const start = startOf(crew ?? undefined)
  return (
    <TypedDialog
      {...{ typed, form, onClose }}
      title={crew === null ? 'New crew' : `Crew ${crew.name}`}
      note={crew === null ? undefined : 'Days that are planned already stay as they are.'}
      label={pointEntity.columns.crewId.label}
      action={{
        label: form.isSending ? 'Saving…' : crew === null ? 'Add crew' : 'Save crew',
        tone: 'primary',
      }}
      className={css.form}
    >
      <TextField
        label={COLUMNS.name.label}
        name="name"
        value={shown.name}
        onChange={parts.name.type}
        maxLength={200}
        isRequired
        autoFocus
        {...changedNote(parts.name, crew?.name)}
      />
      <TextField
        label={COLUMNS.members.label}
        name="members"
        value={shown.members}
        onChange={parts.members.type}
        maxLength={500}
        {...(changedNote(parts.members, crew?.members) ?? { note: 'Who goes out together' })}
      />
      <NumberField
        label={COLUMNS.pointsADay.label}
        name="pointsADay"
        value={Number.isNaN(shown.pointsADay) ? null : shown.pointsADay}
        onChange={(count) => parts.pointsADay.type(count === null ? '' : String(count))}
        minValue={1}
        maxValue={500}
        {...changedNote(parts.pointsADay, crew === null ? undefined : String(crew.pointsADay))}
      />
      <div className={css.place}>
        <TextField
          label="Start place"
          name="start"
          value={shown.start}
          onChange={parts.start.type}
          placeholder="42.0123, -93.4567"
          {...(changedNote(parts.start, start === null ? '' : degreesOf(start)) ?? {
            note: 'Latitude, longitude. Days start and end there; without one, at the first and the last point.',
          })}
        />
        <Button
          icon={<MapPin size={16} aria-hidden />}
          onPress={() => useAsked.setState({ isPicking: true })}
        >
          Pick on the map
        </Button>
      </div>
      <Checkbox
        isSelected={shown.holidaysOff}
        onChange={(isOn) => parts.holidaysOff.type(isOn ? 'yes' : 'no')}
      >
        {COLUMNS.holidaysOff.label}
      </Checkbox>
      <DaysOff days={shown.daysOff} onChange={(days) => parts.daysOff.type(days.join(' '))} />
      {crew === null ? null : (
        <Checkbox isSelected={shown.active} onChange={(isOn) => parts.active.type(isOn ? 'yes' : 'no')}>
          {COLUMNS.active.label}: days can be planned for this crew
        </Checkbox>
      )}
      {form.problem === null ? null : <p role="alert">{form.problem}</p>}
    </TypedDialog>
  )
}

/** What somebody else wrote there since the person began to type: both are in sight before either is saved. */
function changedNote({ text, seen }: Typed, now: string | undefined): { note: string } | null {
  if (text === null || now === undefined || seen === now) return null
  return { note: `Someone changed this to: ${now === '' ? 'nothing' : now}` }
}
