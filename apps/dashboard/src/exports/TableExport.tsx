import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { ExportButton } from './ListExport.tsx'
import type { TableExportDialogProps } from './TableExportDialog.tsx'

const TableExportDialog = lazyPart(async () => (await import('./TableExportDialog.tsx')).TableExportDialog)

interface TableExportProps extends Pick<TableExportDialogProps, 'title' | 'what' | 'start'> {
  /** How many rows are found; undefined while that is not known. */
  count: number | undefined
  /** What there is none of then: `shipments`. */
  of: string
}

/** The button and the dialog for a file of a table that is no list. */
export function TableExport({ count, of, ...dialog }: TableExportProps) {
  const [isOpen, setIsOpen] = useState(false)
  // Its program arrives when it is first asked for, and stays to follow what was begun.
  const [wasOpened, setWasOpened] = useState(false)
  function open() {
    setWasOpened(true)
    setIsOpen(true)
  }
  const isEmpty = count === 0
  return (
    <>
      <ExportButton disabledReason={isEmpty ? `No ${of} to export` : null} onPress={open} />
      {wasOpened ? (
        <Suspense>
          <TableExportDialog {...dialog} isEmpty={isEmpty} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      ) : null}
    </>
  )
}
