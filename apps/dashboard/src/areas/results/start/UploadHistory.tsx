import {
  labReportEntity,
  type ResultUploadLine,
  refusalOf,
  sampleEntity,
  stateOf,
  type UploadStatus,
  uploadWorkflow,
} from '@org/core'
import { Badge, type BadgeTone, Button, type Column, formatInstant, formatNumber, units } from '@org/ui'
import { Download, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { NothingNarrowed } from '#lists/NothingNarrowed.tsx'
import type { Narrowed } from '#lists/narrowed.ts'
import { PagedTable } from '#lists/PagedTable.tsx'
import { loadedCount, type Pages } from '#lists/pages.ts'
import { useIsPhone } from '#platform/phone.ts'
import { UndoDialog } from '../commit/UndoDialog.tsx'
import { useFiles } from '../parts/files.ts'
import * as css from '../parts/Results.css.ts'

/** What can be done with a file stands at the file itself, too. */
const ON_PHONE = new Set(['file', 'state'])
const LABELS = labReportEntity.columns

interface UploadHistoryProps {
  narrowed: Narrowed
  uploads: Pages<ResultUploadLine>
  onOpen: (id: number) => void
}

/** The laboratory files that were sent: what became of it, and the way back. */
export function UploadHistory({ narrowed, uploads, onOpen }: UploadHistoryProps) {
  const isPhone = useIsPhone()
  const [asked, setAsked] = useState<ResultUploadLine | null>(null)
  const { original } = useFiles()
  const columns = useMemo(
    () => [...COLUMNS, actionsColumn(setAsked, original)].filter(({ key }) => !isPhone || ON_PHONE.has(key)),
    [isPhone, original],
  )
  return (
    <section aria-labelledby="uploads-before" className={css.history}>
      <h2 id="uploads-before" className={css.heading}>
        Earlier uploads
      </h2>
      <div className={css.historyTable}>
        <PagedTable
          label="Earlier uploads"
          list={uploads}
          of="uploads"
          totalCount={loadedCount(uploads)}
          columns={columns}
          rowKey={({ id }) => id}
          rowLabel={({ fileName }) => fileName}
          onOpen={({ id }) => onOpen(id)}
          onSelect={({ id }) => onOpen(id)}
          empty={
            <NothingNarrowed of="uploads" narrowed={narrowed}>
              <p>No laboratory file was uploaded yet. The template shows which columns are understood.</p>
            </NothingNarrowed>
          }
        />
      </div>
      {asked === null ? null : <UndoDialog upload={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

const TONES: Readonly<Record<UploadStatus, BadgeTone>> = {
  staged: 'plan',
  mapped: 'plan',
  checked: 'progress',
  committed: 'ok',
  undone: 'none',
  failed: 'bad',
  discarded: 'none',
}

/** What became of a file, in a word. */
export function UploadState({ status }: { status: UploadStatus }) {
  return <Badge tone={TONES[status]}>{stateOf(uploadWorkflow, status).label}</Badge>
}

const COLUMNS: readonly Column<ResultUploadLine>[] = [
  {
    key: 'file',
    label: LABELS.fileName.label,
    width: `minmax(${units(32)}, 3fr)`,
    render: ({ fileName }) => fileName,
  },
  {
    key: 'laboratory',
    label: LABELS.laboratoryId.label,
    width: `minmax(${units(24)}, 2fr)`,
    render: ({ laboratoryName }) => laboratoryName ?? '–',
  },
  {
    key: 'state',
    label: sampleEntity.columns.status.label,
    width: units(26),
    render: (line) => <UploadState {...line} />,
  },
  {
    key: 'samples',
    label: LABELS.sampleCount.label,
    width: units(16),
    align: 'end',
    render: (line) => formatNumber(line.sampleCount),
  },
  {
    key: 'results',
    label: LABELS.resultCount.label,
    width: units(16),
    align: 'end',
    render: (line) => formatNumber(line.resultCount),
  },
  {
    key: 'when',
    label: 'Uploaded',
    width: `minmax(${units(36)}, 2fr)`,
    render: ({ createdAt, createdBy }) => [formatInstant(createdAt), createdBy].filter(Boolean).join(', '),
  },
]

/** The way back, and the file as it was sent. */
const actionsColumn = (
  onUndo: (line: ResultUploadLine) => void,
  onOriginal: (line: ResultUploadLine) => Promise<void>,
): Column<ResultUploadLine> => ({
  key: 'actions',
  label: 'Actions',
  width: units(64),
  render: (line) => (
    // A press on a button is about the button, not about its row.
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it take the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons in it take the keys
    <span className={css.rowActions} onClick={(event) => event.stopPropagation()}>
      {line.status === 'committed' ? (
        <Button
          tone="quiet"
          icon={<Undo2 size={16} aria-hidden />}
          disabledReason={line.canUndo ? null : refusalOf('uploads.undoOthers')}
          aria-label={`Undo ${line.fileName}…`}
          onPress={() => onUndo(line)}
        >
          Undo…
        </Button>
      ) : null}
      <Button
        tone="quiet"
        icon={<Download size={16} aria-hidden />}
        aria-label={`Download original ${line.fileName}`}
        onPress={() => void onOriginal(line)}
      >
        Original
      </Button>
    </span>
  ),
})
