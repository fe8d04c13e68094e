import { type BoundaryDifference, type FieldDetail, LOCKED_STATUS, paths, yearWindow } from '@org/core'
import { Badge, Banner, Button, buttonLook, Facts, fieldYearLook, formatDay, Status } from '@org/ui'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { CommentsFold } from '#areas/comments/public.ts'
import type { Query } from '#data/swr.ts'
import { Activity } from '#history/activity/Activity.tsx'
import { Link } from '#platform/links.tsx'
import { ReportLink } from '#workflow/ReportLink.tsx'
import { StrataLink } from '#workflow/StrataLink.tsx'
import * as page from '../editor/Editor.css.ts'
import { useFieldYear } from './data.ts'
import { draftOf, isTyped, newDraft, type YearDraft, yearLabel } from './draft.ts'
import { useYearDraft } from './drafts.ts'
import * as css from './FieldYears.css.ts'
import { YearBoundary } from './YearBoundary.tsx'
import { YearForm } from './YearForm.tsx'
import { YearMoves } from './YearMoves.tsx'

export interface YearsPanelProps {
  field: FieldDetail
  /** The year whose details are open. */
  openYear: number | null
  onOpen: (year: number) => void
  /** Whether the map shows what the field gained and lost since the open year's boundary. */
  isCompared: boolean
  onCompare: (isCompared: boolean) => void
  difference: Query<BoundaryDifference>
  onSaved: (field: FieldDetail) => void
}

/** The years the field is worked in: where each stands, on which boundary, what grew; and what can be done with it. */
export function YearsPanel(props: YearsPanelProps) {
  const { field, openYear, onOpen, onSaved } = props
  const [draft, keep] = useYearDraft(field.id)
  const taken = new Set(field.years.map(({ year }) => year))
  const free = yearWindow(new Date()).filter((year) => !taken.has(year))
  const form = draft === null ? null : { field, draft, onChange: keep, free, onSaved }
  const busy = unsavedYear(draft, taken)
  return (
    <section aria-label="Years" className={page.section}>
      <GoneYear draft={draft} openYear={openYear} taken={taken} free={free} onChange={keep} />
      {field.years.length === 0 ? <p>This field has no field years yet.</p> : null}
      <ul className={page.list}>
        {field.years.map((year) => {
          const isChanged = draft !== null && draft.version !== null && draft.year === year.year
          const look = fieldYearLook(year.status)
          return (
            <li key={year.year} className={css.year}>
              <button
                type="button"
                className={css.head}
                aria-expanded={year.year === openYear}
                onClick={() => onOpen(year.year)}
              >
                <span className={css.number}>{year.year}</span>
                <Status state={look.state}>{look.word}</Status>
                {year.status === LOCKED_STATUS ? (
                  <Badge tone="none" icon={<Lock size={14} aria-hidden />}>
                    Locked
                  </Badge>
                ) : null}
                {isChanged && isTyped(draft) ? <Badge tone="progress">Not saved</Badge> : null}
                <span className={page.note}>{year.crop}</span>
              </button>
              {year.year === openYear ? (
                isChanged && form !== null ? (
                  <YearForm {...form} />
                ) : (
                  <OpenYear {...props} year={year} busy={busy} onEdit={() => keep(draftOf(year))} />
                )
              ) : null}
            </li>
          )
        })}
      </ul>
      {form !== null && form.draft.version === null ? (
        <YearForm {...form} />
      ) : (
        <AddYear field={field} busy={busy} next={free[0]} onAdd={(year) => keep(newDraft(year))} />
      )}
    </section>
  )
}

interface GoneYearProps {
  draft: YearDraft | null
  openYear: number | null
  taken: ReadonlySet<number>
  free: readonly number[]
  onChange: (draft: YearDraft | null) => void
}

/** The year that was open, or written, is not there any more: says so, and what was typed for it can be used. */
function GoneYear({ draft, openYear, taken, free, onChange }: GoneYearProps) {
  if (draft !== null && draft.version !== null && !taken.has(draft.year) && isTyped(draft)) {
    const { year } = draft
    return (
      <Banner tone="plan" onDismiss={() => onChange(null)}>
        {year} was removed from this field. What you typed is kept.{' '}
        {free.includes(year) ? (
          <Button onPress={() => onChange({ ...draft, version: null, base: newDraft(year).base })}>
            Add {year} again
          </Button>
        ) : null}
      </Banner>
    )
  }
  if (openYear === null || taken.has(openYear) || draft?.year === openYear) return null
  return <p role="status">This field has no year {openYear}. Someone may have removed it.</p>
}

/** One year is written at a time: why no other is begun, while what is typed for one would be lost by it. */
function unsavedYear(draft: YearDraft | null, taken: ReadonlySet<number>): string | null {
  if (draft === null || !isTyped(draft)) return null
  // Of a year that is gone nothing can be saved any more.
  if (draft.version !== null && !taken.has(draft.year)) return null
  return `Save or cancel your changes to ${draft.year} first`
}

interface AddYearProps {
  field: FieldDetail
  busy: string | null
  /** Undefined when every year of the window is recorded. */
  next: number | undefined
  onAdd: (year: number) => void
}

function AddYear({ field, busy, next, onAdd }: AddYearProps) {
  if (next === undefined) return null
  const refusal = field.boundary === null ? 'Draw a boundary before you add a year' : busy
  return (
    <div className={page.row}>
      <Button disabledReason={refusal} onPress={() => onAdd(next)}>
        Add a year
      </Button>
    </div>
  )
}

interface OpenYearProps extends YearsPanelProps {
  year: FieldDetail['years'][number]
  /** Why it cannot be changed just now. */
  busy: string | null
  onEdit: () => void
}

/** One year, whole. */
function OpenYear({ year, busy, onEdit, ...props }: OpenYearProps) {
  const { field } = props
  const [isTold, setIsTold] = useState(false)
  const isLocked = year.status === LOCKED_STATUS
  const day = (value: string | null) => (value === null ? '' : formatDay(value))
  return (
    <>
      {isLocked ? (
        <Banner tone="ok">
          Approved and locked. This year and its records cannot change until an operation manager unlocks
          them.
        </Banner>
      ) : null}
      <Facts
        facts={[
          ['Boundary', <YearBoundary key="boundary" {...props} year={year} />],
          [yearLabel('crop'), year.crop],
          [yearLabel('tillage'), year.tillage],
          [yearLabel('practice'), year.practice],
          [yearLabel('plannedOn'), day(year.plannedOn)],
          [yearLabel('sampledOn'), day(year.sampledOn)],
          [
            yearLabel('notes'),
            year.notes === '' ? (
              ''
            ) : (
              <span key="notes" className={css.notes}>
                {year.notes}
              </span>
            ),
          ],
          ['Enrolled in', <Enrollments key="enrollments" yearId={year.id} />],
        ]}
      />
      <YearMoves year={year} newestBoundaryId={field.boundary?.id ?? null}>
        <StrataLink fieldId={field.id} of={year} className={buttonLook.neutral} />
        <ReportLink fieldId={field.id} of={year} className={buttonLook.neutral} />
        <Button
          disabledReason={isLocked ? 'This year is approved and locked' : busy}
          aria-label={`Change ${year.year}`}
          onPress={onEdit}
        >
          Change
        </Button>
      </YearMoves>
      <div className={page.row}>
        <Button tone="quiet" aria-expanded={isTold} onPress={() => setIsTold(!isTold)}>
          {isTold ? 'Hide history' : 'Show history'}
        </Button>
      </div>
      {isTold ? <Activity entity="field_year" id={year.id} /> : null}
      <CommentsFold
        asked={{ fieldYearId: year.id }}
        begin={{
          workbook: 'field-yearly-workbook',
          rowId: year.id,
          column: 'notes',
          fieldYearId: year.id,
        }}
      />
    </>
  )
}

/** The programs that have the field in this year. */
function Enrollments({ yearId }: { yearId: number }) {
  const { data, error } = useFieldYear(yearId)
  if (error !== undefined && data === undefined) return <>{error.message}</>
  if (data === undefined) return <>…</>
  if (data.enrollments.length === 0) return <>–</>
  return (
    <ul>
      {data.enrollments.map(({ id, program, status }) => (
        <li key={id}>
          <Link href={paths.enrollments.link({ open: id })}>{program}</Link>{' '}
          <span className={page.note}>{status.replaceAll('_', ' ')}</span>
        </li>
      ))}
    </ul>
  )
}
