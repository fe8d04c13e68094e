import type { LabelBatch } from '@org/core'
import {
  Button,
  Dialog,
  DialogActions,
  ErrorState,
  formatCount,
  formatInstant,
  formatNumber,
  Skeleton,
} from '@org/ui'
import { useEffect } from 'react'
import { useClient } from '#data/api.ts'
import { useMay } from '#data/permissions.ts'
import { useQuery } from '#data/swr.ts'
import { downloadExport, followExport, isOver, useExports } from '#exports/watch.ts'
import { useWritten } from '#live/written.ts'
import * as css from './Print.css.ts'
import { useSending } from './usePrint.ts'

interface BatchesDialogProps {
  onShow: (batchId: number) => void
  onClose: () => void
}

/** The latest prints, what became of their labels, and files that were never fetched. */
export function BatchesDialog({ onShow, onClose }: BatchesDialogProps) {
  const { labels } = useClient()
  const { data, error, reload } = useQuery(['labels', 'batches'], () => labels.batches())
  // Asked for anew each time it is shown: files are fetched without a word to this page.
  useEffect(() => void reload(), [reload])
  return (
    <Dialog title="Batches of labels" isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      {error === undefined ? null : <ErrorState error={error} onRetry={() => void reload()} />}
      {data === undefined && error === undefined ? <Skeleton width={48} /> : null}
      {data?.items.length === 0 ? <p>No labels were printed yet.</p> : null}
      <ul className={css.batches}>
        {data?.items.map((batch) => (
          <BatchLine
            key={batch.id}
            batch={batch}
            onShow={() => {
              onShow(batch.id)
              onClose()
            }}
          />
        ))}
      </ul>
      <DialogActions>
        <Button tone="primary" onPress={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function BatchLine({ batch, onShow }: { batch: LabelBatch; onShow: () => void }) {
  const { title, madeAt, madeBy } = batch
  return (
    <li className={css.batch}>
      <div className={css.batchWords}>
        <div className={css.heading}>{title}</div>
        <div className={css.note}>
          {formatInstant(madeAt)}
          {madeBy === null ? '' : ` · ${madeBy}`}
        </div>
        <div className={css.note}>{countsOf(batch)}</div>
      </div>
      <div className={css.line}>
        <Button tone="quiet" aria-label={`Show the samples of ${title}`} onPress={onShow}>
          Show its samples
        </Button>
        {batch.isDownloaded ? null : <BatchFile batch={batch} />}
      </div>
    </li>
  )
}

/** `48 labels: 40 assigned, 6 blank, 2 void`. */
function countsOf({ count, assigned, blank, void: voided }: LabelBatch): string {
  const parts = [
    [assigned, 'assigned'],
    [blank, 'blank'],
    [voided, 'void'],
  ] as const
  const said = parts.flatMap(([each, words]) => (each === 0 ? [] : [`${formatNumber(each)} ${words}`]))
  return `${formatCount(count, 'label', 'labels')}: ${said.join(', ')}`
}

/** A file that was never fetched: it is there still, or it is made again. */
function BatchFile({ batch: { id, title, export: kept } }: { batch: LabelBatch }) {
  const client = useClient()
  const written = useWritten()
  const { why } = useMay('samples.edit')
  const { send, isSending, failure } = useSending()
  const isThere = kept?.status === 'done'
  const get = () =>
    send(async () => {
      if (kept !== null && isThere) return downloadExport(client, kept)
      const made = (await client.labels.file({ id })).export
      useExports.setState({ watchedId: isOver(made) ? null : made.id })
      void followExport(client, made)
      if (isOver(made)) await downloadExport(client, made)
      void written('label_batch')
    })
  return (
    <>
      <Button
        aria-label={isThere ? `Download ${title}` : `Get the file of ${title} again`}
        disabledReason={isThere ? null : why}
        isPending={isSending}
        onPress={() => void get()}
      >
        {isThere ? 'Download' : 'Get the file again'}
      </Button>
      {failure === null ? null : <ErrorState error={failure} />}
    </>
  )
}
