import type { CheckSummary, ResultUpload } from '@org/core'
import { Button, Dialog, DialogActions } from '@org/ui'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#data/permissions.ts'
import { useIsPhone } from '#platform/phone.ts'
import { committedCount, commitWords, leftWords, shortCommitWords } from './commit-words.ts'
import { OthersUpload } from './OthersUpload.tsx'
import type { Committing } from './useCommitting.ts'

interface CommitButtonProps {
  upload: ResultUpload
  summary: CheckSummary
  committing: Committing
}

/** Commits one's own file at once where every row can be; else it says whose it is and which rows cannot, and asks. */
export function CommitButton({ upload, summary, committing }: CommitButtonProps) {
  const { why } = useMay('uploads.edit')
  const [isAsked, setIsAsked] = useState(false)
  const left = leftWords(summary)
  const words = commitWords(summary)
  const face = useIsPhone() ? shortCommitWords(summary) : words
  const nothing = committedCount(summary) === 0 ? 'No row has a result to commit' : null
  const run = () => {
    setIsAsked(false)
    void committing.run()
  }
  return (
    <>
      <Button
        tone="primary"
        icon={<Check size={16} aria-hidden />}
        disabledReason={why ?? nothing}
        isReasonShown
        isPending={committing.isRunning}
        aria-label={committing.isRunning ? 'Committing…' : words}
        onPress={left === null && !upload.isOthers ? run : () => setIsAsked(true)}
      >
        {committing.isRunning ? 'Committing…' : face}
      </Button>
      {isAsked ? (
        <Dialog title={`${words}?`} isOpen onOpenChange={setIsAsked}>
          <OthersUpload upload={upload} />
          {left === null ? null : <p>{left} You can upload the file again once they are corrected.</p>}
          <DialogActions>
            <Button onPress={() => setIsAsked(false)}>Cancel</Button>
            <Button tone="primary" aria-label={words} onPress={run}>
              {face}
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  )
}
