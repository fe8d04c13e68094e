import { TABLE_FORMATS, type TableFormat } from '@org/core'
import { ExportDialog, type ExportDialogProps } from './ExportDialog.tsx'

export interface TableExportDialogProps
  extends Pick<ExportDialogProps<TableFormat>, 'title' | 'start' | 'isOpen' | 'onOpenChange'> {
  /** What the rows are: `48 shipments`. */
  what: string
  isEmpty: boolean
}

/** A file of all rows of a table as the page narrows and sorts them. */
export function TableExportDialog({ what, ...props }: TableExportDialogProps) {
  return (
    <ExportDialog
      {...props}
      formats={TABLE_FORMATS}
      what={<p>{what}, with every column, in this order.</p>}
    />
  )
}
