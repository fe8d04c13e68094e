import type { StagedUpload } from '@org/core'
import { Banner, formatBytes, formatInstant, pageStyles } from '@org/ui'
import * as css from '../screens/ImportFieldsScreen.css.ts'

/** What is worth knowing about the file as a whole. */
export function FileNotes({ upload }: { upload: StagedUpload }) {
  const { fileName, format, crs, sizeBytes, notes, seenBefore } = upload
  return (
    <>
      {seenBefore === null ? null : (
        <Banner tone="progress">
          This file was here before: {seenBefore.by}, {formatInstant(seenBefore.at)}. Its fields may exist
          already.
        </Banner>
      )}
      <div className={css.fileNotes}>
        <p>
          <strong className={pageStyles.lead}>{fileName}</strong>{' '}
          <span className={pageStyles.muted}>
            {[format, crs, formatBytes(sizeBytes)].filter((word) => word !== '').join(' · ')}
          </span>
        </p>
        {notes.length === 0 ? null : (
          <ul className={css.noteList}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
