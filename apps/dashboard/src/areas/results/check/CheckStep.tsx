import type { CheckSummary, ResultUpload, SheetMapping, StagedRow, StagedSheet } from '@org/core'
import { Button, Segmented } from '@org/ui'
import { useMemo, useState } from 'react'
import { PagedTable } from '#lists/PagedTable.tsx'
import { loadedCount } from '#lists/pages.ts'
import { useIsPhone } from '#platform/phone.ts'
import { useStagedRows } from '../data.ts'
import * as css from '../parts/Results.css.ts'
import type { UploadPlace } from '../view.ts'
import * as look from './Check.css.ts'
import { Panel } from './Panel.tsx'
import { PhonePanel } from './PhonePanel.tsx'
import { fixOf } from './row-fix.ts'
import { rowKey, select, useSelected } from './selection.ts'
import { namesIn, tableColumns } from './table-columns.tsx'
import { UploadIdProvider } from './upload-id.ts'

interface CheckStepProps {
  upload: ResultUpload
  summary: CheckSummary
  place: UploadPlace
}

type MappedSheet = StagedSheet & { mapping: SheetMapping }
const isMapped = (sheet: StagedSheet): sheet is MappedSheet => sheet.mapping !== null

/** Every row as it would be committed, and beside them what is odd about the one that is looked at. */
export function CheckStep({ upload, summary, place }: CheckStepProps) {
  const sheets = upload.sheets.filter(isMapped)
  // After a check by a job the rows are shown again with what was looked at before.
  const [chosen, choose] = useState(() => String(useSelected.getState().selected?.sheet ?? ''))
  const sheet = sheets.find(({ position }) => String(position) === chosen) ?? sheets[0]
  if (sheet === undefined) return null
  return (
    <UploadIdProvider value={upload.id}>
      {sheets.length > 1 ? (
        <div className={css.banner}>
          <Segmented
            label="Sheet"
            segments={sheets.map(({ position, name }) => ({ key: String(position), label: name }))}
            value={String(sheet.position)}
            onChange={choose}
          />
        </div>
      ) : null}
      <Rows
        key={sheet.position}
        {...{ upload, summary, place, sheet }}
        onSheet={(position) => choose(String(position))}
      />
    </UploadIdProvider>
  )
}

interface RowsProps extends CheckStepProps {
  sheet: MappedSheet
  onSheet: (position: number) => void
}

function Rows({ upload, summary, place, sheet, onSheet }: RowsProps) {
  const rows = useStagedRows(upload.id, sheet.position, place)
  const isPhone = useIsPhone()
  const names = useMemo(() => namesIn(rows.rows), [rows.rows])
  const hasFixes = rows.rows?.some((each) => fixOf(each) !== null) ?? false
  const columns = useMemo(
    () => tableColumns(sheet.mapping, names, isPhone, hasFixes),
    [sheet.mapping, names, isPhone, hasFixes],
  )
  const selected = useSelected((state) => state.selected)
  const row = useShownRow(rows.rows)
  const lookAt = ({ row: number }: StagedRow) =>
    select({ uploadId: upload.id, sheet: sheet.position, row: number, column: null })
  const [isPanelAsked, askPanel] = useState(false)
  // On a phone the findings cover the rows that are to be seen.
  const showSheet = (position: number) => {
    if (isPhone) {
      askPanel(false)
      select(null)
    }
    onSheet(position)
  }
  const panel = (
    <Panel
      {...{ upload, summary, place, names, row }}
      mapping={sheet.mapping}
      sheet={sheet.position}
      onSheet={showSheet}
    />
  )
  return (
    <div className={look.checkStep}>
      <div className={look.checkTable}>
        <PagedTable
          label="Checked rows"
          list={rows}
          of="rows"
          totalCount={loadedCount(rows)}
          columns={columns}
          rowKey={rowKey}
          rowLabel={(each) => `row ${each.row}`}
          selectedKey={selected === null ? null : rowKey(selected)}
          onSelect={lookAt}
          onOpen={lookAt}
          empty={<NoRows place={place} />}
        />
      </div>
      {isPhone ? (
        <PhonePanel isOpen={isPanelAsked || selected !== null} onAsk={askPanel}>
          {panel}
        </PhonePanel>
      ) : (
        <aside aria-label="Findings" className={look.aside}>
          {panel}
        </aside>
      )}
    </div>
  )
}

/** The row that is looked at. One that was corrected may have left what is shown: it stays until another is chosen. */
function useShownRow(rows: readonly StagedRow[] | undefined): StagedRow | null {
  const selected = useSelected((state) => state.selected)
  if (selected === null) return null
  return rows?.find((row) => row.sheet === selected.sheet && row.row === selected.row) ?? null
}

function NoRows({ place: { show, finding, setShow } }: { place: UploadPlace }) {
  if (show === null && finding === null) return <p>This sheet has no rows of data.</p>
  return (
    <p>
      No row is left here. <Button onPress={() => setShow(null)}>Show all rows</Button>
    </p>
  )
}
