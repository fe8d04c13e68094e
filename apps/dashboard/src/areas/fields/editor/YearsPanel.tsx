import { asProductError, type FieldDetail, type FieldYear, type ProductError, yearWindow } from '@org/core'
import { Button, ErrorState, Select, TextField, toasts } from '@org/ui'
import { useState } from 'react'
import { useFieldWrites } from './data.ts'
import * as css from './Editor.css.ts'

interface YearsPanelProps {
  field: FieldDetail
  onSaved: (field: FieldDetail) => void
}

/** The years the field is worked in: what grew, how the ground was treated. */
export function YearsPanel({ field, onSaved }: YearsPanelProps) {
  const [openYear, setOpenYear] = useState<number | null>(null)
  const taken = new Set(field.years.map(({ year }) => year))
  const free = yearWindow(new Date()).filter((year) => !taken.has(year))
  const [first] = free
  const close = () => setOpenYear(null)
  const opened = field.years.find(({ year }) => year === openYear)
  return (
    <section aria-label="Years" className={css.section}>
      {field.years.length === 0 ? <p>No year is recorded for this field yet.</p> : null}
      <ul className={css.list}>
        {field.years.map((year) => (
          <li key={year.year} className={css.item}>
            {year.year === openYear ? null : (
              <>
                <span className={css.itemWords}>
                  <strong>{year.year}</strong> <span className={css.note}>{yearWords(year)}</span>
                </span>
                <Button aria-label={`Change ${year.year}`} onPress={() => setOpenYear(year.year)}>
                  Change
                </Button>
              </>
            )}
            {year.year === openYear ? (
              <YearForm field={field} year={opened} years={[year.year]} onSaved={onSaved} onClose={close} />
            ) : null}
          </li>
        ))}
      </ul>
      {openYear !== null && opened === undefined ? (
        <YearForm field={field} year={undefined} years={free} onSaved={onSaved} onClose={close} />
      ) : first === undefined ? null : (
        <div className={css.row}>
          <Button isDisabled={field.boundary === null} onPress={() => setOpenYear(first)}>
            Add a year
          </Button>
          {field.boundary === null ? (
            <span className={css.note}>A year needs a boundary to stand on.</span>
          ) : null}
        </div>
      )}
    </section>
  )
}

function yearWords({ status, crop, tillage, practice }: FieldYear): string {
  const words = status.replaceAll('_', ' ')
  return [crop, tillage, practice, words.charAt(0).toUpperCase() + words.slice(1)]
    .filter((each) => each !== '')
    .join(' · ')
}

interface YearFormProps extends YearsPanelProps {
  /** What is recorded; undefined for a year that is added. */
  year: FieldYear | undefined
  /** Those that can be chosen. */
  years: readonly number[]
  onClose: () => void
}

function YearForm({ field, year, years, onSaved, onClose }: YearFormProps) {
  const writes = useFieldWrites()
  const [chosen, setChosen] = useState(String(year?.year ?? years[0] ?? ''))
  const [words, setWords] = useState({
    crop: year?.crop ?? '',
    tillage: year?.tillage ?? '',
    practice: year?.practice ?? '',
  })
  const [failure, setFailure] = useState<ProductError | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  async function save() {
    setIsRunning(true)
    setFailure(null)
    try {
      const version = year?.version ?? null
      onSaved(await writes.saveYear({ id: field.id, year: Number(chosen), version, ...words }))
      writes.done()
      toasts.show({ message: `${chosen} saved` })
      onClose()
    } catch (error) {
      setFailure(asProductError(error))
      setIsRunning(false)
    }
  }
  return (
    <section aria-label={year === undefined ? 'New year' : `Year ${year.year}`} className={css.section}>
      {year === undefined ? (
        <Select
          label="Year"
          options={years.map((each) => ({ key: String(each), label: String(each) }))}
          value={chosen}
          onChange={setChosen}
        />
      ) : (
        <strong>{year.year}</strong>
      )}
      <TextField label="Crop" value={words.crop} onChange={(crop) => setWords({ ...words, crop })} />
      <TextField
        label="Tillage"
        value={words.tillage}
        onChange={(tillage) => setWords({ ...words, tillage })}
      />
      <TextField
        label="Practice"
        value={words.practice}
        onChange={(practice) => setWords({ ...words, practice })}
      />
      {failure === null ? null : <ErrorState error={failure} kept="What you typed is still here." />}
      <div className={css.row}>
        <Button onPress={onClose}>Cancel</Button>
        <Button isPending={isRunning} onPress={() => void save()}>
          Save year
        </Button>
      </div>
    </section>
  )
}
