import {
  asProductError,
  calendarDay,
  type FieldDetail,
  type FieldYear,
  fieldYearEntity,
  isStale,
  type ProductError,
  plannedDays,
  sampledDays,
} from '@org/core'
import { Button, DatePicker, ErrorState, formatDay, Select, TextField, toasts } from '@org/ui'
import { useState } from 'react'
import { UnsavedLine } from '#unsaved/Unsaved.tsx'
import { useFieldWrites } from '../editor/data.ts'
import * as css from '../editor/Editor.css.ts'
import {
  clashesWith,
  isTyped,
  onTop,
  patchOf,
  type YearDraft,
  type YearWord,
  type YearWords,
  yearLabel,
} from './draft.ts'

export interface YearFormProps {
  field: FieldDetail
  draft: YearDraft
  /** Keeps what is typed; null closes the form. */
  onChange: (draft: YearDraft | null) => void
  /** Years that can be added. */
  free: readonly number[]
  onSaved: (field: FieldDetail) => void
}

const DAY_WORDS = ['plannedOn', 'sampledOn'] as const
/** Why the typed text is not a day; until it is, the year is not saved. */
type DayProblems = Partial<Record<(typeof DAY_WORDS)[number], string | null>>

/** What is written of a year: typed here, kept until it is saved or given up. */
export function YearForm({ field, draft, onChange, free, onSaved }: YearFormProps) {
  const { save, isRunning, failure } = useSaveYear({ field, onChange, onSaved })
  const row = field.years.find(({ year }) => year === draft.year)
  const clashes = draft.version === null || row === undefined ? [] : clashesWith(draft, row)
  const type = (words: Partial<YearWords>) => onChange({ ...draft, words: { ...draft.words, ...words } })
  const { words } = draft
  const [dayProblems, setDayProblems] = useState<DayProblems>({})
  const [isRestored] = useState(() => isTyped(draft))
  const wrongDay = DAY_WORDS.find((key) => (dayProblems[key] ?? null) !== null)
  return (
    <section
      aria-label={draft.version === null ? 'New year' : `Change ${draft.year}`}
      className={css.section}
    >
      {draft.version === null ? (
        <Select
          label={fieldYearEntity.columns.year.label}
          options={free.map((each) => ({ key: String(each), label: String(each) }))}
          value={String(draft.year)}
          onChange={(year) => onChange({ ...draft, year: Number(year) })}
        />
      ) : null}
      <TextField
        label={yearLabel('crop')}
        value={words.crop}
        onChange={(crop) => type({ crop })}
        maxLength={200}
      />
      <TextField
        label={yearLabel('tillage')}
        value={words.tillage}
        onChange={(tillage) => type({ tillage })}
        maxLength={200}
      />
      <TextField
        label={yearLabel('practice')}
        value={words.practice}
        onChange={(practice) => type({ practice })}
        maxLength={200}
      />
      <DatePicker
        label={yearLabel('plannedOn')}
        value={words.plannedOn}
        onChange={(plannedOn) => type({ plannedOn })}
        onProblem={(plannedOn) => setDayProblems((others) => ({ ...others, plannedOn }))}
        {...plannedDays(draft.year)}
      />
      <DatePicker
        label={yearLabel('sampledOn')}
        value={words.sampledOn}
        onChange={(sampledOn) => type({ sampledOn })}
        onProblem={(sampledOn) => setDayProblems((others) => ({ ...others, sampledOn }))}
        {...sampledDays(draft.year, calendarDay(new Date()))}
      />
      <TextField
        label={yearLabel('notes')}
        value={words.notes}
        onChange={(notes) => type({ notes })}
        maxLength={4000}
        multiline
      />
      {isRestored ? (
        <UnsavedLine
          label={String(draft.year)}
          isRestored
          onDiscard={() => onChange(null)}
          onBringBack={() => onChange(draft)}
        />
      ) : null}
      {failure === null ? null : <ErrorState error={failure} kept="What you typed is kept." />}
      {clashes.length === 0 || row === undefined ? (
        <div className={css.row}>
          <Button onPress={() => onChange(null)}>Cancel</Button>
          <Button
            isPending={isRunning}
            disabledReason={wrongDay === undefined ? null : `Correct “${yearLabel(wrongDay)}” first`}
            onPress={() => void save(draft)}
          >
            Save year
          </Button>
        </div>
      ) : (
        <Clash
          draft={draft}
          row={row}
          clashes={clashes}
          onTheirs={() => {
            const theirs = Object.fromEntries(clashes.map((key) => [key, row[key]]))
            onChange(onTop({ ...draft, words: { ...words, ...theirs } }, row))
          }}
          onMine={() => void save(onTop(draft, row))}
        />
      )}
    </section>
  )
}

const said = (value: string | null, key: YearWord): string => {
  if (value === null || value === '') return 'empty'
  return key === 'plannedOn' || key === 'sampledOn' ? formatDay(value) : `“${value}”`
}

interface ClashProps {
  draft: YearDraft
  row: FieldYear
  clashes: readonly YearWord[]
  onTheirs: () => void
  onMine: () => void
}

/** Someone else changed the same value: both are shown, and the person chooses. */
function Clash({ draft, row, clashes, onTheirs, onMine }: ClashProps) {
  return (
    <section aria-label="Conflict" role="alert" className={css.section}>
      <p>Someone else also changed {row.year}. Your changes are kept.</p>
      <ul className={css.list}>
        {clashes.map((key) => (
          <li key={key} className={css.item}>
            {yearLabel(key)}: theirs {said(row[key], key)}, yours {said(draft.words[key], key)}
          </li>
        ))}
      </ul>
      <div className={css.row}>
        <Button onPress={onTheirs}>Use theirs</Button>
        <Button onPress={onMine}>Use mine</Button>
      </div>
    </section>
  )
}

function useSaveYear({ field, onChange, onSaved }: Pick<YearFormProps, 'field' | 'onChange' | 'onSaved'>) {
  const writes = useFieldWrites()
  const [failure, setFailure] = useState<ProductError | null>(null)
  const [isRunning, setIsRunning] = useState(false)

  /** Once more on top of what the row became, where nobody wrote the same: their words and mine are both kept. */
  async function send(draft: YearDraft, isAgain = false): Promise<void> {
    const { year, version } = draft
    try {
      onSaved(await writes.saveYear({ id: field.id, year, version, ...patchOf(draft) }))
    } catch (error) {
      if (isAgain || !isStale(error)) throw error
      const theirs = await writes.fetch(field.id)
      const row = theirs.years.find((each) => each.year === year)
      if (row === undefined) throw error
      if (clashesWith(draft, row).length === 0) return send(onTop(draft, row), true)
      onSaved(theirs)
      throw error
    }
  }
  async function save(draft: YearDraft): Promise<void> {
    setIsRunning(true)
    setFailure(null)
    onChange(draft)
    try {
      await send(draft)
      writes.done()
      toasts.show({ message: `${draft.year} saved` })
      onChange(null)
    } catch (error) {
      // Shown with both words, once the field is known anew.
      if (!isStale(error)) setFailure(asProductError(error))
    } finally {
      setIsRunning(false)
    }
  }
  return { save, isRunning, failure }
}
