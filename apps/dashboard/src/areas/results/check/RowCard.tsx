import type { SheetMapping, StagedRow } from '@org/core'
import { Button, ComboBox } from '@org/ui'
import * as css from '../parts/Results.css.ts'
import { columnLetter, sampleName } from '../words.ts'
import * as look from './Check.css.ts'
import { FindingWords } from './FindingWords.tsx'
import { select } from './selection.ts'
import { headOf } from './table-columns.tsx'
import { useUploadId } from './upload-id.ts'
import type { Editing } from './useEditing.ts'
import { useSettling } from './useSettling.ts'

interface RowCardProps {
  mapping: SheetMapping
  names: ReadonlyMap<number, string>
  row: StagedRow
  /** The cell that is looked at; null: the row. */
  column: number | null
  editing: Editing
}

/** One row: its sample and why, what is found about it, and its cells, for who goes by keys. */
export function RowCard({ mapping, names, row, column, editing }: RowCardProps) {
  const { edit, isSending, why } = editing
  const { confirm } = useSettling(useUploadId(), editing)
  const key = { sheet: row.sheet, row: row.row }
  const press = { disabledReason: why, isDisabled: isSending }
  const isOut = row.outcome === 'leftOut'
  // What is found about the cell that is looked at stands in its own card.
  const findings = row.findings.filter((finding) => column === null || finding.column !== column)
  const isToConfirm = row.findings.some(({ kind }) => kind === 'confirm')
  const isOther = row.findings.some(({ kind }) => kind === 'depthOther' || kind === 'notShipped')
  // Set aside by its name, and a sample all the same when a person says so.
  const isAside = row.findings.some(({ kind }) => kind === 'notSample')
  return (
    <section aria-label={`Row ${row.row}`} className={css.card}>
      <h2 className={css.cardTitle}>{`Row ${row.row}`}</h2>
      {row.sample === null ? null : <p>{sampleName(row.sample)}</p>}
      {row.matchSays === '' ? null : <p className={css.note}>{row.matchSays}</p>}
      <FindingWords findings={findings} />
      <div className={look.buttons}>
        {isToConfirm || isOther ? (
          <Button {...press} tone="primary" onPress={() => void confirm(key)}>
            Confirm
          </Button>
        ) : null}
        {row.matchedBy === 'person' ? (
          <Button
            {...press}
            onPress={() => void edit({ kind: 'match', pairs: [{ ...key, sampleId: null }] })}
          >
            Undo the choice of sample
          </Button>
        ) : null}
        {isAside ? (
          <Button {...press} onPress={() => void edit({ kind: 'leaveOut', rows: [key], leftOut: false })}>
            Take in
          </Button>
        ) : null}
        {row.outcome === 'noData' || isAside ? null : (
          <Button {...press} onPress={() => void edit({ kind: 'leaveOut', rows: [key], leftOut: !isOut })}>
            {isOut ? 'Take the row in again' : 'Leave out the row'}
          </Button>
        )}
      </div>
      <CellChoice {...{ mapping, names, row, column }} />
    </section>
  )
}

const ROW = 'row'

type CellChoiceProps = Pick<RowCardProps, 'mapping' | 'names' | 'row' | 'column'>

/** Each cell of the row that is read, so that it can be looked at without a pointer. */
function CellChoice({ mapping, names, row, column }: CellChoiceProps) {
  const uploadId = useUploadId()
  // Cells under no name are among those to correct where a row has too many.
  const hasMoved = row.findings.some(({ kind }) => kind === 'moved')
  const cells = mapping.columns.filter(
    ({ role, column: at }) => role !== 'leaveOut' || (hasMoved && (row.cells[at] ?? '') !== ''),
  )
  return (
    <ComboBox
      label="Look at"
      options={[
        { key: ROW, label: 'The whole row' },
        ...cells.map((each) => ({
          key: String(each.column),
          label: `${columnLetter(each.column)} · ${headOf(each, names)}: ${row.cells[each.column] ?? '–'}`,
        })),
      ]}
      value={column === null ? ROW : String(column)}
      onChange={(key) =>
        select({
          uploadId,
          sheet: row.sheet,
          row: row.row,
          column: key === ROW || key === null ? null : Number(key),
        })
      }
    />
  )
}
