import type { ExportCreate, ExportFormat, ExportRecord } from '@org/core'
import { asProductError, type ProductError } from '@org/core/contract'
import {
  Banner,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  ErrorState,
  formatBytes,
  formatCount,
  Progress,
  RadioGroup,
  Segmented,
} from '@org/ui'
import { useEffect, useState } from 'react'
import { useClient } from '#platform/api.ts'
import { EarlierExports } from './EarlierExports.tsx'
import * as css from './ExportDialog.css.ts'
import { downloadExport, followExport, isOver, useExports } from './watch.ts'

/** What can be exported from where the person stands. */
export interface ExportScope {
  /** All that the list shows: its filter, order and columns. */
  found: Pick<ExportCreate, 'filter' | 'sort' | 'columns'> & { count: number | undefined }
  chosenIds: readonly number[]
}

export interface ExportDialogProps {
  scope: ExportScope
  isOpen: boolean
  onOpenChange: (open: boolean) => void
}

const FORMATS: readonly { key: ExportFormat; label: string; note: string }[] = [
  { key: 'csv', label: 'CSV', note: 'A table for any program, without boundaries' },
  { key: 'xlsx', label: 'Excel', note: 'A workbook, without boundaries' },
  { key: 'geojson', label: 'GeoJSON', note: 'Boundaries and columns, for the web and for mapping programs' },
  {
    key: 'shapefile',
    label: 'Shapefile',
    note: 'Boundaries and columns, zipped, for mapping programs and terminals',
  },
  { key: 'kml', label: 'KML', note: 'Boundaries and columns, for Google Earth' },
]

/** A file of fields: what, in which form, and how far it is. Closed, the work goes on. */
export function ExportDialog({ scope, isOpen, onOpenChange }: ExportDialogProps) {
  const [exportId, setExportId] = useState<number | null>(null)
  const record = useExports(({ known }) => (exportId === null ? undefined : known[exportId]))
  useEffect(() => {
    useExports.setState({ watchedId: isOpen ? exportId : null })
    return () => useExports.setState({ watchedId: null })
  }, [isOpen, exportId])
  const close = () => {
    onOpenChange(false)
    setExportId(null)
  }
  return (
    <Dialog
      title="Export fields"
      isOpen={isOpen}
      onOpenChange={(open) => (open ? onOpenChange(true) : close())}
    >
      {record === undefined ? (
        <Choice scope={scope} onStarted={setExportId} onClose={close} />
      ) : (
        <Running record={record} onAgain={() => setExportId(null)} onClose={close} />
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  scope: ExportScope
  onStarted: (id: number) => void
  onClose: () => void
}

function Choice({ scope: { found, chosenIds }, onStarted, onClose }: ChoiceProps) {
  const client = useClient()
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [which, setWhich] = useState<'chosen' | 'found'>(chosenIds.length > 0 ? 'chosen' : 'found')
  const [isShownOnly, setIsShownOnly] = useState(false)
  const [isStarting, setIsStarting] = useState(false)
  const [error, setError] = useState<ProductError | null>(null)
  const isChosen = which === 'chosen' && chosenIds.length > 0

  const start = async () => {
    setIsStarting(true)
    setError(null)
    try {
      const { count: _, columns, ...list } = found
      const record = await client.exports.create({
        kind: 'fields',
        format,
        ...list,
        ids: isChosen ? [...chosenIds] : null,
        columns: isShownOnly ? (columns ?? null) : null,
      })
      void followExport(client, record)
      onStarted(record.id)
    } catch (cause) {
      setError(asProductError(cause))
      setIsStarting(false)
    }
  }

  return (
    <div className={css.form}>
      {chosenIds.length === 0 ? (
        <p>
          {found.count === undefined
            ? 'All that the list shows.'
            : `${formatCount(found.count, 'field', 'fields')}: all that the list shows.`}
        </p>
      ) : (
        <Segmented
          label="Which fields"
          segments={[
            { key: 'chosen', label: `${formatCount(chosenIds.length, 'field', 'fields')} chosen` },
            {
              key: 'found',
              label:
                found.count === undefined
                  ? 'All listed'
                  : `All ${formatCount(found.count, 'field', 'fields')} listed`,
            },
          ]}
          value={which}
          onChange={setWhich}
        />
      )}
      <RadioGroup label="Format" options={FORMATS} value={format} onChange={setFormat} />
      <Checkbox isSelected={isShownOnly} onChange={setIsShownOnly}>
        Only the columns shown in the list
      </Checkbox>
      {error === null ? null : <ErrorState error={error} />}
      <EarlierExports />
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          tone="primary"
          isPending={isStarting}
          isDisabled={!isChosen && found.count === 0}
          onPress={() => void start()}
        >
          Export
        </Button>
      </DialogActions>
    </div>
  )
}

interface RunningProps {
  record: ExportRecord
  onAgain: () => void
  onClose: () => void
}

function Running({ record, onAgain, onClose }: RunningProps) {
  const client = useClient()
  if (!isOver(record)) {
    return (
      <>
        <HowFar record={record} />
        <p className={css.note}>You can close this, or the tab: the export goes on, and waits for a day.</p>
        <DialogActions>
          <Button
            onPress={() =>
              void client.exports.cancel({ id: record.id }).then((ended) => followExport(client, ended))
            }
          >
            Stop the export
          </Button>
          <Button tone="primary" onPress={onClose}>
            Go on in the background
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
            ? (record.error ?? 'The file could not be made')
            : 'The export was stopped.'}
        </Banner>
        <DialogActions>
          <Button onPress={onAgain}>Back</Button>
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
        {formatCount(record.rowsDone, 'field', 'fields')} in {record.fileName} (
        {formatBytes(record.sizeBytes ?? 0)}).
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

function HowFar({ record: { status, rowsDone, rowsTotal } }: { record: ExportRecord }) {
  if (status === 'queued' || rowsTotal === null) return <Progress label="Waiting for its turn" />
  const fraction = rowsTotal === 0 ? 1 : Math.min(rowsDone / rowsTotal, 1)
  return (
    <Progress
      label={`${formatCount(rowsTotal, 'field', 'fields')} on their way to the file`}
      fraction={fraction}
    />
  )
}
