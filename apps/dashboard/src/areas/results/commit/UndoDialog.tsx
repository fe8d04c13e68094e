import { Button, Dialog, DialogActions, ErrorState } from '@org/ui'
import { tellResultsUndone } from '#history/undo/import-undo.ts'
import { useSending } from '../parts/useSending.ts'
import { useResultWrites } from '../useResultWrites.ts'
import { resultCount, sampleCount } from '../words.ts'

interface UndoDialogProps {
  upload: { id: number; fileName: string; resultCount: number; sampleCount: number }
  onClose: () => void
}

/** Asks before results are removed. */
export function UndoDialog({ upload, onClose }: UndoDialogProps) {
  const { undo } = useResultWrites()
  const { send, isSending, failure } = useSending()
  const run = () =>
    send(async () => {
      const undone = await undo(upload.id)
      onClose()
      tellResultsUndone(upload.fileName, undone)
    })
  return (
    <Dialog title={`Undo ${upload.fileName}?`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <p>
        {`This removes ${resultCount(upload.resultCount)} of ${sampleCount(upload.sampleCount)}. `}
        Results that they superseded are current again. Samples that someone verified since keep theirs.
      </p>
      {failure === null ? null : <ErrorState error={failure} kept="The results are unchanged." />}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button tone="primary" isPending={isSending} onPress={() => void run()}>
          {`Undo ${resultCount(upload.resultCount)}`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
