import { enrollmentEntity, fieldYearEntity, MAX_BULK_ENROLLMENTS, type RollOverCandidate } from '@org/core'
import {
  Banner,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  ErrorState,
  formatAreaWithUnit,
  formatCount,
  formatNumber,
  Select,
} from '@org/ui'
import { useMay } from '#data/permissions.ts'
import { usePreference } from '#platform/preferences.ts'
import { UnderWay } from '#writes/UnderWay.tsx'
import { CandidateTable } from './CandidateTable.tsx'
import { Made } from './Made.tsx'
import * as css from './RollOverDialog.css.ts'
import { refusalsOf } from './selection.ts'
import { type Carry, type RollOverForm, useRollOverForm } from './useRollOverForm.ts'

export interface RollOverDialogProps {
  /** The year the page shows. */
  year: number
  /** '' for all of them. */
  program: string
  onClose: () => void
  /** The person wants to see the year that was made. */
  onShow: (year: number) => void
}

/** Carries a year over into another: the list first, of which anything can be left out; then what was made, and what not. */
export function RollOverDialog({ onClose, onShow, ...shown }: RollOverDialogProps) {
  const form = useRollOverForm(shown)
  const { made, choice } = form
  return (
    <Dialog title="Roll over" isWide={made === null} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      {made === null ? (
        <Asked form={form} onClose={onClose} />
      ) : (
        <Made made={made} toYear={choice.toYear} onClose={onClose} onShow={() => onShow(choice.toYear)} />
      )}
    </Dialog>
  )
}

function Asked({ form, onClose }: { form: RollOverForm; onClose: () => void }) {
  const may = useMay('enrollments.edit')
  const { choice, candidates, totals } = form
  const { enrollmentCount } = totals
  const nothing = enrollmentCount === 0 ? 'Choose at least one enrollment that can be rolled over' : null
  const drafts = formatCount(enrollmentCount, 'draft', 'drafts')
  return (
    <div className={css.form}>
      <Choices form={form} />
      <Totals form={form} />
      {candidates.isCut ? (
        <Banner tone="progress">
          Only the first {formatNumber(MAX_BULK_ENROLLMENTS)} enrollments are listed, the most you can roll
          over at a time. Choose one program, or roll over the rest afterward.
        </Banner>
      ) : null}
      <CandidateTable
        candidates={candidates}
        fromYear={choice.fromYear}
        leftOut={form.leftOut}
        onLeaveOut={form.setLeftOut}
      />
      <StayBehind candidates={candidates.rows ?? []} />
      <CarryChoice carry={form.carry} keep={form.keep} />
      {form.failure === null ? null : <ErrorState error={form.failure} kept="Your choices are kept." />}
      <UnderWay doing={form.doing} />
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          tone="primary"
          disabledReason={may.why ?? nothing}
          isPending={form.doing !== null || candidates.isListing}
          onPress={form.save}
        >
          {form.doing !== null ? `Creating ${drafts}…` : `Create ${drafts}`}
        </Button>
      </DialogActions>
    </div>
  )
}

function Choices({ form: { choice, choose, fromYears, toYears, programs } }: { form: RollOverForm }) {
  const optionsOf = (years: readonly number[]) =>
    years.map((year) => ({ key: String(year), label: String(year) }))
  return (
    <div className={css.choices}>
      <Select
        label="From"
        options={optionsOf(fromYears)}
        value={String(choice.fromYear)}
        onChange={(key) => choose({ fromYear: Number(key) })}
      />
      <Select
        label="Into"
        options={optionsOf(toYears)}
        value={String(choice.toYear)}
        onChange={(key) => choose({ toYear: Number(key) })}
      />
      <Select
        label={enrollmentEntity.columns.program.label}
        options={[
          { key: '', label: 'All programs' },
          ...programs.map((program) => ({ key: program, label: program })),
        ]}
        value={choice.program}
        onChange={(program) => choose({ program })}
      />
    </div>
  )
}

/** What is going to be made, as it is chosen. */
function Totals({ form: { totals, choice, candidates } }: { form: RollOverForm }) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const { enrollmentCount, fieldCount, areaM2 } = totals
  const found = candidates.rows?.length ?? 0
  return (
    <p role="status">
      <strong>{formatCount(enrollmentCount, 'enrollment', 'enrollments')}</strong>
      {found === enrollmentCount ? '' : ` of ${found}`} · {formatCount(fieldCount, 'field', 'fields')} ·{' '}
      {formatAreaWithUnit(areaM2, areaUnit)} into {choice.toYear}
    </p>
  )
}

/** All that is refused, each in a line of its own that is read without pointing at it. */
function StayBehind({ candidates }: { candidates: readonly RollOverCandidate[] }) {
  const behind = refusalsOf(candidates)
  if (behind.length === 0) return null
  return (
    <details>
      <summary className={css.summary}>
        {formatCount(behind.length, 'record', 'records')} will be skipped
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul className={css.left} tabIndex={0} aria-label="Records to skip">
        {behind.map(({ key, title, refusal }) => (
          <li key={key} className={css.leftRow}>
            <span className={css.leftName}>{title}</span>
            {refusal}
          </li>
        ))}
      </ul>
    </details>
  )
}

const CARRIED: readonly (readonly [keyof Carry, string])[] = [
  ['manager', 'Manager'],
  ['notes', enrollmentEntity.columns.notes.label],
  ['crop', fieldYearEntity.columns.crop.label],
  ['practice', 'Practice and tillage'],
]

function CarryChoice({ carry, keep }: { carry: Carry; keep: (change: Partial<Carry>) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn with a frame and a legend of its own
    <div role="group" aria-label="Also copy" className={css.carry}>
      <span>Also copy:</span>
      {CARRIED.map(([key, label]) => (
        <Checkbox key={key} isSelected={carry[key]} onChange={(on) => keep({ [key]: on })}>
          {label}
        </Checkbox>
      ))}
      <span className={css.note}>
        Former managers are not copied. Crop, practice and tillage are copied only into new field years.
      </span>
    </div>
  )
}
