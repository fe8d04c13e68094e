import { Button, ErrorState, FileDrop, formatBytes, Progress } from '@org/ui'
import * as css from '../screens/ImportFieldsScreen.css.ts'
import { ACCEPTED, READABLE } from './readable.ts'
import { UploadHistory } from './UploadHistory.tsx'
import type { Staging } from './useStaging.ts'

/** Asks for the file, and says what becomes of it. */
export function DropStep({ growerId, staging }: { growerId: number; staging: Staging }) {
  const { sending, failure } = staging
  return (
    <div className={css.dropStep}>
      {failure === null ? null : (
        <ErrorState error={failure} kept="Nothing was created. Your file is unchanged." />
      )}
      {sending === null ? (
        <FileDrop
          label="Drop a boundary file here"
          note={READABLE}
          accept={ACCEPTED}
          allowsMultiple
          onFiles={staging.send}
        />
      ) : (
        <div className={css.sending}>
          <Progress label={`Uploading and reading ${sending.name} (${formatBytes(sending.size)})`} />
          <Button onPress={staging.cancel}>Cancel</Button>
        </div>
      )}
      <UploadHistory growerId={growerId} />
    </div>
  )
}
