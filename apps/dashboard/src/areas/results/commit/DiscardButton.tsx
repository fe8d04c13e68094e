import type { ResultUpload } from '@org/core'
import { Button, Dialog, DialogActions, ErrorState, toasts } from '@org/ui'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#data/permissions.ts'
import { forgetDraft } from '../columns/kept-drafts.ts'
import { useSending } from '../parts/useSending.ts'
import { useResultWrites } from '../useResultWrites.ts'
import { OthersUpload } from './OthersUpload.tsx'

interface DiscardButtonProps {
  upload: ResultUpload
  /** Why it cannot be discarded now. */
  disabledReason: string | null
  onDone: () => void
}

/** Gives up a file that is not committed. */
export function DiscardButton({ upload, disabledReason, onDone }: DiscardButtonProps) {
  const { discard } = useResultWrites()
  const { why } = useMay('uploads.edit')
  const { send, isSending, failure } = useSending()
  const [isAsked, setIsAsked] = useState(false)
  const run = async () => {
    if (!(await send(() => discard(upload)))) return
    forgetDraft(upload.id)
    toasts.show({ message: `${upload.fileName} discarded` })
    onDone()
  }
  return (
    <>
      <Button
        icon={<Trash2 size={16} aria-hidden />}
        disabledReason={why ?? disabledReason}
        onPress={() => setIsAsked(true)}
      >
        Discard
      </Button>
      {isAsked ? (
        <Dialog title={`Discard ${upload.fileName}?`} isOpen onOpenChange={setIsAsked}>
          <OthersUpload upload={upload} />
          <p>What was corrected and matched here is lost. The original file stays in the list of uploads.</p>
          {failure === null ? null : <ErrorState error={failure} />}
          <DialogActions>
            <Button onPress={() => setIsAsked(false)}>Cancel</Button>
            <Button tone="primary" isPending={isSending} onPress={() => void run()}>
              Discard the upload
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  )
}
