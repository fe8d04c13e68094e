import { type FieldOnPhone, isOpen, isWaiting, type KeptEvent, type QueueState } from '@org/core/queue'
import { Dialog, formatBytes, formatCount } from '@org/ui'
import { useIsOnline } from '#platform/is-online.ts'
import { useServices } from '#platform/services.ts'
import type { Along } from '../kept/taken-store.ts'
import { Big, BigRow } from '../parts/Big.tsx'
import { Kept } from '../parts/Kept.tsx'
import * as css from '../screens/Collect.css.ts'
import { clockOf, photoWords } from '../words.ts'
import { SignOut } from './SignOut.tsx'

interface QueueSheetProps {
  staffId: number
  along: Along
  fields: readonly FieldOnPhone[]
  queue: QueueState
  onSend: () => void
  onTakeBack: (event: KeptEvent) => void
  onSave: () => void
  onTakeAlong: () => void
  onClose: () => void
}

/** What waits on this phone and why, what was not applied, and what was taken along. */
export function QueueSheet({ staffId, along, fields, queue, ...acts }: QueueSheetProps) {
  const isOnline = useIsOnline()
  const waiting = queue.events.filter(isWaiting)
  const [first] = waiting
  return (
    <Dialog title="On this phone" isOpen onOpenChange={(isOpened) => isOpened || acts.onClose()}>
      <div className={css.stack}>
        <p>
          {first === undefined
            ? queue.photos.length === 0
              ? 'Everything is sent.'
              : 'All acts are sent.'
            : `${formatCount(waiting.length, 'act waits', 'acts wait')} to be sent, the first since ${clockOf(first.event.at)}. They are kept on this phone.`}
        </p>
        <Photos queue={queue} />
        <Trouble queue={queue} isOnline={isOnline} />
        <NotApplied {...{ fields, queue }} onTakeBack={acts.onTakeBack} />
        <p className={css.said}>
          {along.head.title} · {formatCount(fields.length, 'field', 'fields')},{' '}
          {formatBytes(along.head.bytes)} · taken along{' '}
          {new Date(along.head.takenAt).toLocaleDateString('en-US')} {clockOf(along.head.takenAt)}
        </p>
        <Kept staffId={staffId} />
        <BigRow>
          <SignOut waiting={waiting.length} />
          <Big onPress={acts.onTakeAlong}>Take along…</Big>
          {queue.events.length === 0 ? null : <Big onPress={acts.onSave}>Save as a file</Big>}
          <Big tone="main" isDisabled={!isOnline || queue.isSending} onPress={acts.onSend}>
            Send now
          </Big>
        </BigRow>
      </div>
    </Dialog>
  )
}

function Photos({ queue: { photos, photoTrouble } }: { queue: QueueState }) {
  if (photos.length === 0) return null
  return (
    <>
      <p>
        {photoWords(photos.length)} still on this phone. They are sent after the acts: keep this page open
        until then.
      </p>
      {photoTrouble === null ? null : (
        <p className={css.trouble} role="alert">
          A photo is not taken: {photoTrouble.message}. {photoTrouble.remedy ?? ''}
        </p>
      )}
    </>
  )
}

function Trouble({ queue: { trouble }, isOnline }: { queue: QueueState; isOnline: boolean }) {
  const { session } = useServices()
  if (!isOnline) return <p className={css.said}>There is no network. They are sent as soon as there is.</p>
  if (trouble === null) return null
  if (trouble.kind === 'line')
    return (
      <p className={css.said}>The server cannot be reached: {trouble.error.message}. It is tried again.</p>
    )
  if (trouble.kind === 'signIn')
    return (
      <div className={css.trouble} role="alert">
        <p>Sign in again as the same person to send what waits.</p>
        <Big onPress={() => void session.signIn()}>Sign in</Big>
      </div>
    )
  if (trouble.kind === 'reload')
    return (
      <div className={css.trouble} role="alert">
        <p>This page is older than the server. Load it again: what waits is kept.</p>
        <Big onPress={() => location.reload()}>Load again</Big>
      </div>
    )
  return (
    <p className={css.trouble} role="alert">
      {trouble.error.message}. {trouble.error.remedy ?? ''}
    </p>
  )
}

interface NotAppliedProps {
  fields: readonly FieldOnPhone[]
  queue: QueueState
  onTakeBack: (event: KeptEvent) => void
}

function NotApplied({ fields, queue, onTakeBack }: NotAppliedProps) {
  const open = queue.events.filter(isOpen)
  if (open.length === 0) return null
  const numbers = new Map(fields.flatMap(({ points }) => points.map(({ id, number }) => [id, number])))
  return (
    <ul className={css.stack} aria-label="Not applied">
      {open.map((kept) => (
        <li key={kept.event.id} className={css.trouble}>
          <p>
            <strong>Point {numbers.get(kept.event.pointId) ?? '?'}</strong>: {kept.answer?.message}
          </p>
          <p>{kept.answer?.remedy}</p>
          {kept.answer?.outcome === 'refused' ? <Big onPress={() => onTakeBack(kept)}>Undo it</Big> : null}
        </li>
      ))}
    </ul>
  )
}
