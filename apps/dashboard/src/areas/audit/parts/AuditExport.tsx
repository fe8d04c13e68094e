import { TABLE_FORMATS } from '@org/core/contract'
import { Button } from '@org/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ExportDialog } from '#exports/ExportDialog.tsx'
import { type AuditView, filterOf } from '../view.ts'

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
        formats={TABLE_FORMATS}
        start={(client, format) => client.exports.createChanges({ format, filter: filterOf(view) })}
        isEmpty={isEmpty}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        what={<p>{isFiltered ? 'All changes that match the filters.' : 'Every change ever recorded.'}</p>}
      />
    </>
  )
}
