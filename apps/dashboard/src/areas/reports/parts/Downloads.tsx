import { asProductError, type ProductError, type ReportFile, type ReportTable } from '@org/core'
import { Button, Dialog, DialogActions, ErrorState, Menu, MenuItem, Progress, useUnits } from '@org/ui'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '#data/api.ts'
import { useMay } from '#data/permissions.ts'
import { RunningExport } from '#exports/RunningExport.tsx'
import { saveAnswer } from '#exports/save-answer.ts'
import { followExport, useWatchedExport } from '#exports/watch.ts'

/** Reports of fields on paper, and how they are found when they are asked for. */
export interface PrintedReport {
  label: string
  note: string
  request: () => Promise<ReportFile>
}

interface DownloadsProps {
  /** What the view shows. */
  of: ReportTable['of']
  /** Without its ending. */
  fileName: string
  printed?: readonly PrintedReport[]
}

const FORMATS = [
  { format: 'xlsx', label: 'Excel', note: 'A workbook with every table of this view' },
  { format: 'csv', label: 'CSV', note: 'The table that this view is about' },
] as const

/** What a view shows, as files. */
export function Downloads({ of, fileName, printed = [] }: DownloadsProps) {
  const { why } = useMay('exports.make')
  const saveTable = useTableFile(of, fileName)
  const [asked, ask] = useState<PrintedReport | null>(null)
  return (
    <>
      <Menu trigger={<Button icon={<Download size={16} aria-hidden />}>Export</Button>}>
        {FORMATS.map(({ format, label, note }) => (
          <MenuItem key={format} note={note} disabledReason={why} onAction={() => void saveTable(format)}>
            {label}
          </MenuItem>
        ))}
        {printed.map((report) => (
          <MenuItem key={report.label} note={report.note} disabledReason={why} onAction={() => ask(report)}>
            {report.label}
          </MenuItem>
        ))}
      </Menu>
      {asked === null ? null : <PrintedDialog report={asked} onClose={() => ask(null)} />}
    </>
  )
}

function useTableFile(of: ReportTable['of'], fileName: string) {
  const { reports } = useClient()
  const { area } = useUnits()
  return (format: ReportTable['format']): Promise<void> =>
    saveAnswer(`${fileName}.${format}`, reports.table({ format, areaUnit: area, of }))
}

interface PrintedDialogProps {
  report: PrintedReport
  onClose: () => void
}

function PrintedDialog({ report, onClose }: PrintedDialogProps) {
  const { record, failure, make } = useMaking(report)
  return (
    <Dialog title={report.label} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      {record !== undefined ? (
        <RunningExport record={record} again="Make it again" onAgain={() => void make()} onClose={onClose} />
      ) : (
        <>
          {failure === null ? (
            <Progress label="Waiting to start" />
          ) : (
            <ErrorState error={failure} onRetry={() => void make()} />
          )}
          <DialogActions>
            <Button onPress={onClose}>Close</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

/** Begins the file as the dialog opens, and follows it. */
function useMaking({ request }: PrintedReport) {
  const client = useClient()
  const { area } = useUnits()
  const [exportId, setExportId] = useState<number | null>(null)
  const [failure, setFailure] = useState<ProductError | null>(null)
  const record = useWatchedExport(exportId, true)
  const isBegun = useRef(false)
  async function make(): Promise<void> {
    setFailure(null)
    try {
      // Who thinks in hectares has A4 in the printer.
      const asked = { ...(await request()), areaUnit: area, paper: area === 'ha' ? 'a4' : 'letter' } as const
      const made = (await client.reports.file(asked)).export
      void followExport(client, made)
      setExportId(made.id)
    } catch (error) {
      setFailure(asProductError(error))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is asked for once, as the dialog opens
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void make()
  }, [])
  return { record, failure, make }
}
