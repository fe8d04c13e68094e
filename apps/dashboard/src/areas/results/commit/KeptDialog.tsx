import { Button, Dialog, DialogActions } from '@org/ui'
import * as css from '../parts/Results.css.ts'
import { resultCount, sampleCount } from '../words.ts'
import { undoneWords, useKept } from './undone.ts'

const close = () => useKept.setState({ kept: null })

/** What the last undo kept, and why. */
export function KeptDialog() {
  const kept = useKept((state) => state.kept)
  if (kept === null) return null
  const { fileName, undone } = kept
  return (
    <Dialog
      title={`Kept results of ${sampleCount(undone.kept.length)}`}
      isOpen
      onOpenChange={(isOpen) => isOpen || close()}
    >
      <p>{undoneWords(fileName, undone)}</p>
      <ul className={css.kept}>
        {undone.kept.map(({ sampleId, title, resultCount: count, reason }) => (
          <li key={sampleId}>
            <strong>{title}</strong>, {resultCount(count)}. {reason}
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
