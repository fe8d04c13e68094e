import { refusalOf, type UploadSummary } from '@org/core'
import {
  Badge,
  Button,
  Dialog,
  DialogActions,
  ErrorState,
  formatCount,
  formatInstant,
  pageStyles,
} from '@org/ui'
import { useState } from 'react'
import { Link, useSearchParams } from '#platform/links.tsx'
import { useUploads } from '../data.ts'
import * as css from './UploadHistory.css.ts'
import { useTakeBack } from './useTakeBack.ts'

/** The grower's files sent before: what became of each, and the way to take it back. */
export function UploadHistory({ growerId }: { growerId: number }) {
  const uploads = useUploads(growerId)
  const [asked, setAsked] = useState<UploadSummary | null>(null)
  const takeBack = useTakeBack()
  if (uploads.rows === undefined || uploads.rows.length === 0) return null
  return (
    <section aria-labelledby="files-before">
      <h2 id="files-before" className={css.title}>
        Earlier files
      </h2>
      {takeBack.failure === null ? null : (
        <ErrorState error={takeBack.failure} kept="The import is unchanged." />
      )}
      <ul className={css.list}>
        {uploads.rows.map((upload) => (
          <UploadLine
            key={upload.id}
            upload={upload}
            isRunning={takeBack.runningId === upload.id}
            onTakeBack={() => setAsked(upload)}
          />
        ))}
      </ul>
      {uploads.isComplete ? null : (
        <Button isPending={uploads.isLoadingMore} onPress={uploads.loadMore}>
          Show older files
        </Button>
      )}
      {asked === null ? null : (
        <ConfirmTakeBack
          upload={asked}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null)
            takeBack.run(asked.id, asked.fileName)
          }}
        />
      )}
    </section>
  )
}

interface UploadLineProps {
  upload: UploadSummary
  isRunning: boolean
  onTakeBack: () => void
}

function UploadLine({ upload, isRunning, onTakeBack }: UploadLineProps) {
  const [search] = useSearchParams()
  const why = refusalOf('uploads.undoOthers')
  const opened = new URLSearchParams(search)
  opened.set('upload', String(upload.id))
  const isOpen = upload.status !== 'committed' && upload.status !== 'undone'
  return (
    <li className={css.line}>
      <div className={css.words}>
        {isOpen ? (
          <Link href={`?${opened}`} className={`${pageStyles.lead} ${pageStyles.quietLink}`}>
            {upload.fileName}
          </Link>
        ) : (
          <span className={pageStyles.lead}>{upload.fileName}</span>
        )}
        <p className={css.note}>{describe(upload)}</p>
      </div>
      {upload.status === 'undone' ? <Badge>Undone</Badge> : null}
      {upload.status === 'committed' ? (
        <Button disabledReason={upload.canUndo ? null : why} isPending={isRunning} onPress={onTakeBack}>
          Undo…
        </Button>
      ) : null}
    </li>
  )
}

function describe(upload: UploadSummary): string {
  const { format, status, featureCount, createdCount, updatedCount, createdAt, createdBy } = upload
  const sent = `${formatInstant(createdAt)}${createdBy === null ? '' : ` by ${createdBy}`}`
  if (status !== 'committed' && status !== 'undone')
    return `${format} · ${formatCount(featureCount, 'feature', 'features')}, not imported yet · ${sent}`
  const made = formatCount(createdCount, 'field', 'fields')
  const changed = updatedCount === 0 ? '' : `, ${formatCount(updatedCount, 'new boundary', 'new boundaries')}`
  return `${format} · ${made}${changed} · ${sent}`
}

interface ConfirmProps {
  upload: UploadSummary
  onClose: () => void
  onConfirm: () => void
}

function ConfirmTakeBack({ upload, onClose, onConfirm }: ConfirmProps) {
  const { fileName, createdCount, updatedCount } = upload
  return (
    <Dialog title={`Undo the import of ${fileName}?`} isOpen onOpenChange={(open) => !open && onClose()}>
      <p>
        {createdCount === 0
          ? ''
          : `This removes ${formatCount(createdCount, 'field', 'fields')} that the import added. `}
        {updatedCount === 0
          ? ''
          : `This restores the earlier boundary of ${formatCount(updatedCount, 'field', 'fields')}. `}
        Records that someone changed after the import are kept and listed.
      </p>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button tone="primary" onPress={onConfirm}>
          Undo the import
        </Button>
      </DialogActions>
    </Dialog>
  )
}
