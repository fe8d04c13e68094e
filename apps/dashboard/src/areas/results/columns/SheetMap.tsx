import type { ResultUpload, SheetMapping, StagedSheet } from '@org/core'
import { ErrorState, NumberField, Progress, Segmented, Select } from '@org/ui'
import { Suspense, useRef } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import * as css from '../parts/Results.css.ts'
import { DepthQuestion } from './DepthQuestion.tsx'
import type { ColumnsChoice } from './draft.ts'
import { HeadPreview } from './HeadPreview.tsx'
import type { SheetDraft } from './kept-drafts.ts'
import { LayerSource } from './LayerSource.tsx'
import { MaterialQuestion } from './MaterialQuestion.tsx'
import { OpenSheet } from './OpenSheet.tsx'
import { hasResults } from './roles.ts'
import { useSheetLayout, withHeaderRow } from './useSheetLayout.ts'

// With all that laboratories measure: no other page needs it.
const ColumnTable = lazyPart(async () => (await import('./ColumnTable.tsx')).ColumnTable)

interface SheetMapProps {
  upload: ResultUpload
  sheet: SheetDraft
  choice: ColumnsChoice
}

/** How one sheet is read: its headers, its layers, and each of its columns. */
export function SheetMap({ upload, sheet, choice }: SheetMapProps) {
  const staged = upload.sheets.find(({ position }) => position === sheet.position)
  const columns = useRef<HTMLDivElement>(null)
  const layout = useSheetLayout(upload.id, sheet.position, choice)
  if (staged === undefined) return null
  const { mapping, position } = sheet
  const setColumns = () => {
    choice.setIn(position, true)
    columns.current?.focus()
  }
  const chooseHeader = (row: number) => layout.read(withHeaderRow(mapping.layout, row))
  return (
    <section aria-label={`Sheet ${staged.name}`} className={css.sheetMap}>
      <Notes staged={staged} says={sheet.says} />
      {staged.proposal.isOpen && !hasResults(mapping.columns) ? (
        <OpenSheet isIn={sheet.isIn} onSet={setColumns} />
      ) : null}
      <MaterialQuestion
        sheet={sheet}
        notSoil={staged.proposal.notSoil}
        onAnswer={(isSoil) => choice.sayMaterial(position, isSoil)}
      />
      <DepthQuestion sheet={sheet} onAnswer={(depthUnit) => choice.changeMapping(position, { depthUnit })} />
      <div className={css.formLine}>
        <NumberField
          label="Header row"
          value={mapping.layout.headerRow}
          minValue={0}
          maxValue={staged.rowCount}
          note="0: the sheet has no headers. Or press a row below."
          onChange={(row) => row !== null && row !== mapping.layout.headerRow && chooseHeader(row)}
        />
        <Segmented
          label="Form of the table"
          segments={[
            { key: 'wide', label: 'A row for each sample' },
            { key: 'long', label: 'A row for each result' },
          ]}
          value={mapping.layout.form}
          onChange={(form) => layout.read({ ...mapping.layout, form })}
        />
      </div>
      {layout.isReading ? <Progress label="Reading the sheet again" /> : null}
      {layout.failure === null ? null : (
        <ErrorState error={layout.failure} kept="The columns are as before." />
      )}
      <HeadPreview head={staged.head} layout={mapping.layout} onHeader={chooseHeader} />
      <LayerSource
        mapping={mapping}
        proposed={staged.proposal.mapping.depth}
        onChange={(patch) => choice.changeMapping(position, patch)}
      />
      <DayOrder mapping={mapping} onChange={(dayFirst) => choice.changeMapping(position, { dayFirst })} />
      <div ref={columns} tabIndex={-1} className={css.columnsHome}>
        <Suspense fallback={<Progress label="Loading the columns" />}>
          <ColumnTable
            key={`${mapping.layout.form} ${mapping.layout.headerRow}`}
            head={staged.head}
            sheet={sheet}
            choice={choice}
          />
        </Suspense>
      </div>
    </section>
  )
}

interface DayOrderProps {
  mapping: SheetMapping
  onChange: (dayFirst: boolean) => void
}

/** Only where a date of the file can be read both ways. */
function DayOrder({ mapping: { dayFirst }, onChange }: DayOrderProps) {
  if (dayFirst === null) return null
  return (
    <div className={css.formLine}>
      <Select
        label="Dates such as 2/3/2026"
        options={[
          { key: 'month', label: 'Month first: February 3' },
          { key: 'day', label: 'Day first: March 2' },
        ]}
        value={dayFirst ? 'day' : 'month'}
        onChange={(key) => onChange(key === 'day')}
      />
    </div>
  )
}

/** What the file and the proposal say, so that nobody has to guess. */
function Notes({ staged, says }: { staged: StagedSheet; says: readonly string[] }) {
  const notes = [...staged.notes, ...says]
  if (notes.length === 0) return null
  return (
    <ul className={css.notes}>
      {[...new Set(notes)].map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
