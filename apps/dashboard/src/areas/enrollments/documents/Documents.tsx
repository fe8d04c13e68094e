import type { EnrollmentDetail, EnrollmentDocument } from '@org/core'
import {
  Banner,
  FileDrop,
  formatBytes,
  formatCount,
  formatInstant,
  IconButton,
  Progress,
  pageStyles,
} from '@org/ui'
import { Download, File, FileSpreadsheet, FileText, Image, X } from 'lucide-react'
import { useClient } from '#data/api.ts'
import { useMay } from '#data/permissions.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { startDownload } from '#platform/download.ts'
import { sayNotDone } from '#writes/words.ts'
import { useRefresh } from '../data.ts'
import * as detail from '../detail/Detail.css.ts'
import * as css from './Documents.css.ts'
import { type RefusedFile, useAttaching } from './useAttaching.ts'
import { ACCEPTED, typeWord } from './words.ts'

/** The papers of an enrollment: what each is, its size, who brought it and when; downloaded, removed, and more attached. */
export function Documents({ enrollment }: { enrollment: EnrollmentDetail }) {
  const { why } = useMay('enrollments.edit')
  const { id, documents } = enrollment
  const { progress, refused, attach, forgetRefused } = useAttaching(id)
  return (
    <section aria-label="Documents" className={detail.section}>
      <div className={detail.sectionHead}>
        <h3 className={detail.heading}>{formatCount(documents.length, 'document', 'documents')}</h3>
      </div>
      {documents.length === 0 ? null : (
        <ul className={detail.list}>
          {documents.map((document) => (
            <DocumentRow key={document.id} enrollmentId={id} document={document} refusal={why} />
          ))}
        </ul>
      )}
      {refused.length === 0 ? null : <Refused files={refused} onDismiss={forgetRefused} />}
      {progress === null ? null : (
        <Progress
          label={
            progress.total === 1
              ? `Attaching ${progress.name}`
              : `Attaching ${progress.done + 1} of ${progress.total}: ${progress.name}`
          }
          {...(progress.total === 1 ? {} : { fraction: progress.done / progress.total })}
        />
      )}
      {why === null ? (
        <FileDrop
          label="Drop documents here"
          note="PDF, PNG, JPEG, Word, Excel, text or CSV; up to 20 MB each"
          accept={ACCEPTED}
          allowsMultiple
          onFiles={attach}
        />
      ) : (
        <p className={detail.note}>{why}</p>
      )}
    </section>
  )
}

interface RowProps {
  enrollmentId: number
  document: EnrollmentDocument
  /** Why it cannot be removed. */
  refusal: string | null
}

function DocumentRow({ enrollmentId, document, refusal }: RowProps) {
  const { fileName, mediaType, sizeBytes, createdAt, createdBy } = document
  const { download, remove } = useDocument(enrollmentId, document)
  const told = [typeWord(mediaType), formatBytes(sizeBytes), createdBy, formatInstant(createdAt)].filter(
    (part) => part !== null,
  )
  return (
    <li className={detail.row}>
      <span className={css.icon}>
        <TypeIcon mediaType={mediaType} />
      </span>
      <div className={detail.words}>
        <span className={pageStyles.lead}>{fileName}</span>
        <p className={css.facts}>
          {told.map((part) => (
            <span key={part} className={css.fact}>
              {part}
            </span>
          ))}
        </p>
      </div>
      <IconButton label={`Download ${fileName}`} tone="quiet" onPress={() => void download()}>
        <Download size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={`Remove ${fileName}`}
        tone="quiet"
        disabledReason={refusal}
        onPress={() => void remove()}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </li>
  )
}

function TypeIcon({ mediaType }: { mediaType: string }) {
  if (mediaType.startsWith('image/')) return <Image size={16} aria-hidden />
  if (mediaType === 'text/csv' || mediaType.endsWith('.sheet'))
    return <FileSpreadsheet size={16} aria-hidden />
  return mediaType === 'application/pdf' ? <File size={16} aria-hidden /> : <FileText size={16} aria-hidden />
}

/** What can be done with one document; a failure is said. */
function useDocument(enrollmentId: number, { id: documentId, fileName }: EnrollmentDocument) {
  const client = useClient()
  const refresh = useRefresh()
  const { offer } = useUndo()
  const fail = (what: string, error: unknown) => {
    sayNotDone(`${fileName} was not ${what}`, fileName, error)
  }
  return {
    /** Each download has a ticket of its own: the browser's navigation carries nothing else. */
    async download() {
      try {
        const { ticket } = await client.enrollments.documentTicket({ id: enrollmentId, documentId })
        startDownload(`/api/enrollments/documents/${ticket}`)
      } catch (error) {
        fail('downloaded', error)
      }
    },
    async remove() {
      try {
        const { editId } = await client.enrollments.detach({ id: enrollmentId, documentId })
        offer(editId, `Removed ${fileName}`)
      } catch (error) {
        fail('removed', error)
      } finally {
        refresh()
      }
    },
  }
}

/** Each by name, with why. */
function Refused({ files, onDismiss }: { files: readonly RefusedFile[]; onDismiss: () => void }) {
  return (
    <Banner tone="bad" onDismiss={onDismiss}>
      <ul className={css.refused} aria-label="Not attached">
        {files.map(({ id, name, why }) => (
          <li key={id}>
            <span className={css.refusedName}>{name}</span> was not attached. {why}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
