import type { ResultUploadLine } from '@org/core'
import { Button, ErrorState, FileDrop, formatBytes, Progress } from '@org/ui'
import { useMay } from '#data/permissions.ts'
import type { Narrowed } from '#lists/narrowed.ts'
import type { Pages } from '#lists/pages.ts'
import * as css from '../parts/Results.css.ts'
import { UploadHistory } from './UploadHistory.tsx'
import type { Staging } from './useStaging.ts'

/** What the file chooser shows first. */
const ACCEPTED = ['.csv', '.tsv', '.txt', '.xlsx', '.xml', '.json'] as const

interface StartStepProps {
  staging: Staging
  narrowed: Narrowed
  uploads: Pages<ResultUploadLine>
  onOpen: (id: number) => void
}

/** Asks for a laboratory’s file, and lists those that were sent before. */
export function StartStep({ staging, narrowed, uploads, onOpen }: StartStepProps) {
  const { sending, failure, send, cancel } = staging
  const { allowed, why } = useMay('uploads.edit')
  return (
    <div className={css.start}>
      {failure === null ? null : (
        <ErrorState error={failure} kept="Nothing was stored. Your file is unchanged." />
      )}
      {!allowed ? (
        <p>{why}</p>
      ) : sending === null ? (
        <FileDrop
          label="Drop a laboratory’s file here"
          note="CSV, TSV, XLSX, Modus XML or Modus JSON; up to 50 MB. You see every row before anything is saved."
          accept={ACCEPTED}
          onFiles={([file]) => file !== undefined && send(file)}
        />
      ) : (
        <div className={css.sending}>
          <Progress label={`Uploading and reading ${sending.name} (${formatBytes(sending.size)})`} />
          <Button onPress={cancel}>Cancel</Button>
        </div>
      )}
      <UploadHistory narrowed={narrowed} uploads={uploads} onOpen={onOpen} />
    </div>
  )
}
