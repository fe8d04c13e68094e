import type { CHANGES_EXPORT_FORMATS } from '@org/core'
import { Button } from '@org/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ExportDialog } from '#exports/ExportDialog.tsx'
import type { FormatOption } from '#exports/words.ts'
import { type AuditView, filterOf } from '../view.ts'

const FORMATS = [
  { key: 'csv', label: 'CSV', note: 'A table for any program: a line for each change' },
  { key: 'xlsx', label: 'Excel', note: 'A workbook: a row for each change' },
] as const satisfies readonly FormatOption<(typeof CHANGES_EXPORT_FORMATS)[number]>[]

export interface AuditExportProps {
  view: AuditView
  isEmpty: boolean
  isFiltered: boolean
}

/** The log, as it is narrowed now, as a file. */
export function AuditExport({ view, isEmpty, isFiltered }: AuditExportProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<Download size={16} aria-hidden />} onPress={() => setIsOpen(true)}>
        Export…
      </Button>
      <ExportDialog
        title="Export the audit log"
        formats={FORMATS}
        start={(client, format) => client.exports.createChanges({ format, filter: filterOf(view) })}
        isEmpty={isEmpty}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        what={<p>{isFiltered ? 'All changes that the filters leave.' : 'Every change ever recorded.'}</p>}
      />
    </>
  )
}
