import type { ExportRecord, FieldsExport } from '@org/core'
import { EXPORT_CALLS, exportFormatsOf, fileKeysOf, ROW_FORMATS, ROW_HEADER } from '@org/core/contract'
import { Checkbox, formatCount, Segmented } from '@org/ui'
import { useState } from 'react'
import { ExportDialog } from './ExportDialog.tsx'
import * as css from './exports.css.ts'
import type { ListExportProps } from './list-export.ts'

const NONE: readonly number[] = []

/** The call of any list. It is a method because each takes its own list's filter and order, which `exportOf` checks. */
interface AnyExport {
  start(asked: Omit<FieldsExport, 'filter' | 'sort' | 'thenBy'>): Promise<ExportRecord>
}

/** A file of a list: the rows chosen, or all that the list shows. */
export function ListExportDialog(props: ListExportProps) {
  const { list, asked, shown, count, chosenIds = NONE, comesBack = false, isOpen, onOpenChange } = props
  const { one, many } = list.entity
  const [which, setWhich] = useState<'chosen' | 'found' | null>(null)
  const [isShownOnly, setIsShownOnly] = useState(false)
  const isChosen = which !== 'found' && chosenIds.length > 0
  return (
    <ExportDialog
      title={`Export ${many}`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      formats={exportFormatsOf(list)}
      suggested={props.format}
      placed={list}
      isEmpty={!isChosen && count === 0}
      start={(client, format, placing) => {
        const start: AnyExport['start'] = client.exports[EXPORT_CALLS[list.name]]
        return start({
          ...asked,
          format,
          ...placing,
          ids: isChosen ? [...chosenIds] : null,
          columns: isShownOnly ? fileKeysOf(list, shown) : null,
          ...(comesBack && ROW_FORMATS.some((each) => each === format) ? { withRows: true } : {}),
        })
      }}
      what={
        chosenIds.length === 0 ? (
          <p>
            {count === undefined
              ? 'All rows in the list.'
              : `${formatCount(count, one, many)}: all rows in the list.`}
          </p>
        ) : (
          <Segmented
            label={`Which ${many}`}
            segments={[
              { key: 'chosen', label: `${formatCount(chosenIds.length, one, many)} chosen` },
              {
                key: 'found',
                label: count === undefined ? 'All listed' : `All ${formatCount(count, one, many)} listed`,
              },
            ]}
            value={isChosen ? 'chosen' : 'found'}
            onChange={setWhich}
          />
        )
      }
    >
      <Checkbox isSelected={isShownOnly} onChange={setIsShownOnly}>
        Only the columns shown in the list
      </Checkbox>
      {comesBack ? (
        <p className={css.note}>
          A CSV or Excel file can come back: change it, then drop it on this workbook. Keep its last column, “
          {ROW_HEADER}”.
        </p>
      ) : null}
    </ExportDialog>
  )
}
