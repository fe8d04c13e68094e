import type { FileCell } from '@org/core'
import { Checkbox, formatInstant } from '@org/ui'
import { memo } from 'react'
import { useShownUnits } from '#platform/preferences.ts'
import { type FileSheet, fileWords, labelOf, type Names, storedWords } from './choices.ts'
import * as css from './FileBackDialog.css.ts'

interface ReviewLineProps {
  sheet: FileSheet
  cell: FileCell
  names: Names
  isChosen: boolean
  choose: (cells: readonly FileCell[], isChosen: boolean) => void
}

/** One cell: where it is, what it has, and what the file has. */
export const ReviewLine = memo(function ReviewLine(props: ReviewLineProps) {
  const { sheet, cell, isChosen, choose } = props
  const where = [cell.rowName, labelOf(sheet, cell.column)].join(', ')
  if (cell.verdict === 'refused')
    return (
      <li className={css.line}>
        <span className={css.where}>{where}</span>
        <Values {...props} />
        <span className={css.reason}>
          {cell.message}. {cell.remedy}
        </span>
      </li>
    )
  return (
    <li className={css.line}>
      <Checkbox isSelected={isChosen} onChange={(is) => choose([cell], is)}>
        <span className={css.where}>{cell.verdict === 'conflict' ? `Use the file’s: ${where}` : where}</span>
      </Checkbox>
      <Values {...props} />
    </li>
  )
})

function Values({ sheet, cell, names }: ReviewLineProps) {
  const units = useShownUnits()
  const { column, verdict } = cell
  const stored = (value: unknown) => storedWords(sheet, names, { column, value }, units)
  return (
    <dl className={css.values}>
      {verdict === 'conflict' ? (
        <>
          <dt className={css.name}>At the export</dt>
          <dd>
            <Words of={stored(cell.was)} />
          </dd>
        </>
      ) : null}
      <dt className={css.name}>{verdict === 'conflict' ? 'Theirs' : 'Now'}</dt>
      <dd>
        <Words of={stored(cell.now)} />
        {verdict === 'conflict' ? <span className={css.note}>{writtenBy(cell)}</span> : null}
      </dd>
      <dt className={css.name}>In the file</dt>
      <dd>
        <Words of={fileWords(sheet, cell, units)} />
      </dd>
    </dl>
  )
}

const writtenBy = ({ by, at }: FileCell): string =>
  [by ?? 'Someone', at === null ? '' : formatInstant(at)].filter(Boolean).join(', ')

const Words = ({ of }: { of: string }) => (of === '' ? <em>Empty</em> : of)
