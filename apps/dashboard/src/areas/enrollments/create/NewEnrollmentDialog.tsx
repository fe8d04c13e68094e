import { enrollmentEntity, yearWindow } from '@org/core'
import { Button, ComboBox, Dialog, DialogActions, ErrorState, Select, SuggestField, TextField } from '@org/ui'
import { Form } from 'react-aria-components'
import { useGrowerChoices, useGrowerName } from '#areas/growers/public.ts'
import { UnsavedLine } from '#unsaved/Unsaved.tsx'
import { UnderWay } from '#writes/UnderWay.tsx'
import { useManagers, usePrograms } from '../data.ts'
import { FieldChecklist } from './FieldChecklist.tsx'
import * as css from './NewEnrollmentDialog.css.ts'
import { SameEnrollment } from './SameEnrollment.tsx'
import { type NewEnrollmentDialogProps, useNewEnrollment } from './useNewEnrollment.ts'

/** Asks whose fields go into which program and year. What was entered stays until it is saved or given up. */
export function NewEnrollmentDialog(props: NewEnrollmentDialogProps) {
  return (
    <Dialog title="New enrollment" isOpen onOpenChange={(isOpen) => isOpen || props.onClose()}>
      <NewEnrollmentForm {...props} />
    </Dialog>
  )
}

function NewEnrollmentForm(props: NewEnrollmentDialogProps) {
  const form = useNewEnrollment(props)
  const { words, year, keep } = form
  const { data: programs } = usePrograms()
  const { data: managers } = useManagers()
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        form.save(false)
      }}
      validationErrors={form.problems}
      validationBehavior="aria"
      className={css.form}
    >
      <GrowerBox
        value={words.growerId}
        onChange={(growerId) => keep({ growerId })}
        // The list opens with the focus: not where the grower is named already.
        isFirst={words.growerId === null && props.growerId === null}
      />
      <div className={css.pair}>
        <SuggestField
          label={enrollmentEntity.columns.program.label}
          name="program"
          isRequired
          suggestions={programs?.items.map(({ value }) => String(value)) ?? []}
          value={words.program}
          onChange={(program) => keep({ program })}
        />
        <Select
          label={enrollmentEntity.columns.year.label}
          options={yearWindow(new Date()).map((each) => ({ key: String(each), label: String(each) }))}
          value={String(year)}
          onChange={(key) => keep({ year: Number(key) })}
        />
      </div>
      <Select
        label={enrollmentEntity.columns.managerId.label}
        options={[
          { key: '', label: 'No manager' },
          ...(managers?.items.map(({ id, name }) => ({ key: String(id), label: name })) ?? []),
        ]}
        value={words.managerId === null ? '' : String(words.managerId)}
        onChange={(key) => keep({ managerId: key === '' ? null : Number(key) })}
      />
      {words.growerId === null ? (
        <p className={css.choose}>Choose a grower to see the fields.</p>
      ) : (
        <FieldChecklist
          key={words.growerId}
          growerId={words.growerId}
          program={words.program}
          year={year}
          chosenIds={words.fieldIds}
          onChoose={(fieldIds) => keep({ fieldIds })}
          problem={form.problems.fieldIds}
        />
      )}
      <TextField
        label={enrollmentEntity.columns.notes.label}
        name="notes"
        multiline
        value={words.notes}
        onChange={(notes) => keep({ notes })}
      />
      {form.isRestored ? (
        <UnsavedLine
          label="New enrollment"
          isRestored
          onDiscard={form.startOver}
          onBringBack={() => keep(words)}
        />
      ) : null}
      {form.failure === null ? null : <ErrorState error={form.failure} kept="What you entered is kept." />}
      <SameEnrollment id={form.sameId} />
      <UnderWay doing={form.doing} />
      <DialogActions>
        <Button onPress={form.giveUp}>Cancel</Button>
        <Button isPending={form.doing !== null} onPress={() => form.save(true)}>
          {form.sameId === null ? 'Create and submit' : 'Create and submit anyway'}
        </Button>
        <Button type="submit" tone="primary" isPending={form.doing !== null}>
          {form.doing !== null ? 'Creating…' : form.sameId === null ? 'Create draft' : 'Create draft anyway'}
        </Button>
      </DialogActions>
    </Form>
  )
}

interface GrowerBoxProps {
  value: number | null
  onChange: (id: number | null) => void
  isFirst: boolean
}

/** Growers are more than a list holds: what is typed is looked for by the server. */
function GrowerBox({ value, onChange, isFirst }: GrowerBoxProps) {
  const { growers, problem, isSearching, setSearch } = useGrowerChoices()
  const name = useGrowerName(value)
  const found = growers.map(({ id, name: label }) => ({ key: String(id), label }))
  const key = value === null ? null : String(value)
  // The chosen one is always among them, else its name would be lost.
  const isMissing = key !== null && name !== undefined && !found.some((option) => option.key === key)
  return (
    <ComboBox
      label={enrollmentEntity.columns.growerId.label}
      name="growerId"
      isRequired
      autoFocus={isFirst}
      options={isMissing ? [...found, { key, label: name }] : found}
      value={key}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      onSearch={setSearch}
      isSearching={isSearching}
      {...(problem === undefined
        ? {}
        : { failure: `The search for growers failed. ${problem.reason}. Change the text to search again.` })}
    />
  )
}
