import type { AreaUnit } from '@org/core'
import { HECTARE_M2 } from '@org/core'
import { type Column, ErrorState, formatArea, formatCount, pageStyles, Table, units } from '@org/ui'
import { useMemo } from 'react'
import { useIsPhone } from '#platform/phone.ts'
import { usePreference } from '#platform/preferences.ts'
import type { Candidates } from './data.ts'
import * as css from './RollOverDialog.css.ts'
import {
  afterCheck,
  checkedKeys,
  chosenFields,
  isPossible,
  type LeftOut,
  possibleFields,
  type RollRow,
  rowsOf,
  titleOf,
} from './selection.ts'

export interface CandidateTableProps {
  candidates: Candidates
  fromYear: number
  leftOut: LeftOut
  onLeaveOut: (leftOut: LeftOut) => void
}

/** What can be carried over, and what not with why: each enrollment with its fields below it, all of them to be left out. */
export function CandidateTable({ candidates, fromYear, leftOut, onLeaveOut }: CandidateTableProps) {
  const { error, reload } = candidates
  const list = useMemo(() => candidates.rows ?? [], [candidates.rows])
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const isPhone = useIsPhone()
  const columns = useMemo(() => {
    const all = columnsOf(areaUnit, leftOut)
    // Why something stays behind is worth more than how large it is.
    return isPhone ? all.filter(({ key }) => key !== 'area') : all
  }, [areaUnit, leftOut, isPhone])
  const rows = useMemo(() => rowsOf(list), [list])
  const checked = useMemo(() => checkedKeys(list, leftOut), [list, leftOut])
  const isLoading = candidates.rows === undefined && error === undefined
  return (
    <div className={css.rows}>
      <Table
        label={`Enrollments of ${fromYear}`}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        rowLabel={nameOf}
        totalCount={rows.length}
        isLoading={isLoading}
        checked={checked}
        onCheck={(keys) => onLeaveOut(afterCheck(list, leftOut, keys))}
        isCheckable={isPossible}
      >
        {error !== undefined ? <ErrorState error={error} onRetry={() => void reload()} /> : null}
        {error === undefined && !isLoading && rows.length === 0 ? (
          <p className={css.none}>
            Nothing in {fromYear} can be rolled over: only eligible, signed, active or complete enrollments
            can.
          </p>
        ) : null}
      </Table>
    </div>
  )
}

const nameOf = (row: RollRow): string => (row.kind === 'field' ? row.field.name : titleOf(row.candidate))

function columnsOf(areaUnit: AreaUnit, leftOut: LeftOut): Column<RollRow>[] {
  return [
    {
      key: 'name',
      label: 'Enrollment and fields',
      width: `minmax(${units(32)}, 1fr)`,
      render: (row) =>
        row.kind === 'field' ? (
          <span className={css.field} title={row.field.name}>
            {row.field.name}
          </span>
        ) : (
          <span title={nameOf(row)}>
            <span className={pageStyles.lead}>{row.candidate.enrollment.growerName}</span>{' '}
            <span className={pageStyles.muted}>{row.candidate.enrollment.program}</span>
          </span>
        ),
    },
    {
      key: 'area',
      label: `Area (${areaUnit})`,
      width: units(18),
      align: 'end',
      render: (row) => (row.kind === 'field' ? formatArea(row.field.areaHa * HECTARE_M2, areaUnit) : ''),
    },
    {
      key: 'note',
      label: 'Note',
      width: `minmax(${units(30)}, 1fr)`,
      render: (row) => <Note row={row} leftOut={leftOut} />,
    },
  ]
}

/** Why it stays behind, or what it brings. */
function Note({ row, leftOut }: { row: RollRow; leftOut: LeftOut }) {
  const { candidate } = row
  const refusal = row.kind === 'field' ? row.field.refusal : candidate.refusal
  if (refusal !== null)
    return (
      <span className={css.refusal} title={refusal}>
        {refusal}
      </span>
    )
  if (row.kind === 'field') {
    const brought = [row.field.crop, row.field.practice].filter((part) => part !== '').join(' · ')
    return <span title={brought}>{brought}</span>
  }
  const possible = possibleFields(candidate).length
  if (possible === 0) return <span className={css.refusal}>None of the fields can be rolled over</span>
  const chosen = chosenFields(candidate, leftOut).length
  return (
    <span className={pageStyles.muted}>
      {chosen} of {formatCount(candidate.fields.length, 'field', 'fields')}
    </span>
  )
}
