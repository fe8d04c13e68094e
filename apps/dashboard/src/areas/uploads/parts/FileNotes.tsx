import type { StagedUpload } from '@org/core'
import { Banner, formatBytes, formatInstant, pageStyles } from '@org/ui'
import { usePreference } from '#platform/preferences.ts'
import * as css from '../screens/ImportFieldsScreen.css.ts'
import { whereWords } from './crs.ts'

/** What is worth knowing about the file as a whole. */
export function FileNotes({ upload }: { upload: StagedUpload }) {
  const { fileName, format, crs, sizeBytes, notes, seenBefore, whereabouts } = upload
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  return (
    <>
      {seenBefore === null ? null : (
        <Banner tone="progress">
          {seenBefore.by} uploaded this file before, on {formatInstant(seenBefore.at)}. Its fields may already
          exist.
        </Banner>
      )}
      {whereabouts?.isOdd === true ? (
        <Banner tone="bad">
          This file falls in {whereWords(whereabouts, areaUnit)}. Check the coordinate system before you
          import the file.
        </Banner>
      ) : null}
      <div className={css.fileNotes}>
        <p>
          <strong className={pageStyles.lead}>{fileName}</strong>{' '}
          <span className={pageStyles.muted}>
            {[format, crs, formatBytes(sizeBytes), whereabouts === null ? '' : `in ${whereabouts.name}`]
              .filter((word) => word !== '')
              .join(' · ')}
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
