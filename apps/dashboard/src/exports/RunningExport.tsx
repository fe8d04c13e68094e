import type { ExportRecord } from '@org/core'
import { Banner, Button, DialogActions, formatBytes, Progress } from '@org/ui'
import { useClient } from '#data/api.ts'
import * as css from './exports.css.ts'
import { downloadExport, isOver, stopExport } from './watch.ts'
import { countRows } from './words.ts'

export interface RunningExportProps {
  record: ExportRecord
  /** After it failed or was stopped: what can be done again. */
  again?: string
  onAgain: () => void
  onClose: () => void
}

/** How far a file is, and what becomes of it. */
export function RunningExport({ record, again = 'Back', onAgain, onClose }: RunningExportProps) {
  const client = useClient()
  if (!isOver(record)) {
    return (
      <>
        <HowFar record={record} />
        <p className={css.note}>
          You can close this dialog or the tab. The export continues, and its file is kept for a day.
        </p>
        <DialogActions>
          <Button onPress={() => void stopExport(client, record)}>Stop the export</Button>
          <Button tone="primary" onPress={onClose}>
            Continue in the background
          </Button>
        </DialogActions>
      </>
    )
  }
  if (record.status !== 'done') {
    return (
      <>
        <Banner tone={record.status === 'failed' ? 'bad' : 'plan'}>
          {record.status === 'failed'
            ? (record.error ?? 'The file could not be created')
            : 'The export was stopped.'}
        </Banner>
        <DialogActions>
          <Button onPress={onAgain}>{again}</Button>
          <Button tone="primary" onPress={onClose}>
            Close
          </Button>
        </DialogActions>
      </>
    )
  }
  return (
    <>
      <Banner tone="ok">
        {countRows(record, record.rowsDone)} in {record.fileName} ({formatBytes(record.sizeBytes ?? 0)}).
      </Banner>
      {record.notes.map((note) => (
        <p key={note} className={css.note}>
          {note}.
        </p>
      ))}
      <DialogActions>
        <Button onPress={() => void downloadExport(client, record)}>Download again</Button>
        <Button tone="primary" onPress={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  )
}

function HowFar({ record }: { record: ExportRecord }) {
  const { status, rowsDone, rowsTotal } = record
  if (status === 'queued' || rowsTotal === null) return <Progress label="Waiting to start" />
  const fraction = rowsTotal === 0 ? 1 : Math.min(rowsDone / rowsTotal, 1)
  return <Progress label={`Exporting ${countRows(record, rowsTotal)}`} fraction={fraction} />
}
