import type { StagedUpload } from '@org/core'
import { Button, ErrorState, FileDrop, formatBytes, Progress } from '@org/ui'
import { type ReactNode, useState } from 'react'
import { useUpload } from '../data.ts'
import * as css from '../screens/ImportFieldsScreen.css.ts'
import { QuestionStep } from './QuestionStep.tsx'
import { ACCEPTED, READABLE } from './readable.ts'
import { useStaging } from './useStaging.ts'

export interface ZoneFileProps {
  /** Of the field that the zones are of: answers given for that grower's files come first. */
  growerId: number
  /** The file's features, once nothing is open. */
  children: (upload: StagedUpload) => ReactNode
}

/** Reads a file of a field's zones, as files of boundaries are read; it makes no fields. */
export function ZoneFile({ growerId, children }: ZoneFileProps) {
  const [uploadId, setUploadId] = useState<number | null>(null)
  const upload = useUpload(uploadId, growerId)
  const staging = useStaging(({ id }) => setUploadId(id))
  const { sending } = staging
  if (sending !== null) {
    return (
      <div className={css.sending}>
        <Progress label={`Uploading and reading ${sending.name} (${formatBytes(sending.size)})`} />
        <Button onPress={staging.cancel}>Cancel</Button>
      </div>
    )
  }
  const { data } = upload
  if (data !== undefined && staging.failure === null) {
    if (data.question === null) return children(data)
    return (
      <div className={css.asked}>
        {/* Where its fields are is no matter here. */}
        <QuestionStep upload={{ ...data, seenBefore: null }} question={data.question} holds="zones" />
      </div>
    )
  }
  const failure = staging.failure ?? upload.error ?? null
  return (
    <>
      {failure === null ? null : (
        <ErrorState error={failure} kept="Your zones and your file are unchanged." />
      )}
      {upload.isLoading ? (
        <Progress label="Reading the file’s features" />
      ) : (
        <FileDrop
          label="Drop a file of zones here"
          note={READABLE}
          accept={ACCEPTED}
          allowsMultiple
          onFiles={staging.send}
        />
      )}
    </>
  )
}
