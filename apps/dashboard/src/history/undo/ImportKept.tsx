import { Button, Dialog, DialogActions } from '@org/ui'
import type { ReactElement } from 'react'
import { useOverlays } from '#commands/overlays.ts'
import { countRecords } from '../activity/records.ts'
import { useKept } from './import-undo.ts'
import { resultsUndoneWords } from './import-words.ts'
import * as css from './undo.css.ts'

/** What the undo of a laboratory’s file kept, and why. */
export function ImportKept(): ReactElement | null {
  const close = useOverlays((overlays) => overlays.close)
  const kept = useKept((state) => state.kept)
  if (kept === null) return null
  const { fileName, undone } = kept
  return (
    <Dialog
      title={`Kept results of ${countRecords('sample', undone.kept.length)}`}
      isOpen
      onOpenChange={close}
    >
      <p>{resultsUndoneWords(fileName, undone)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className={css.rows} aria-label="Results that were kept" tabIndex={0}>
        {undone.kept.map(({ sampleId, title, resultCount, reason }) => (
          <li key={sampleId}>
            <strong>{title}</strong>, {countRecords('result', resultCount)}. {reason}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button tone="primary" onPress={close}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
