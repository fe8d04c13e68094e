import { paths, type ResultUpload } from '@org/core'
import { Banner, Facts, formatInstant, formatNumber } from '@org/ui'
import { Link } from '#platform/links.tsx'
import * as css from '../parts/Results.css.ts'
import { resultCount, sampleCount } from '../words.ts'

/** A file whose way is over: committed, undone, discarded, or of no use. */
export function Ended({ upload }: { upload: ResultUpload }) {
  const { status, committedAt, committedBy, summary } = upload
  return (
    <div className={css.start}>
      {status === 'committed' ? (
        <Banner tone="ok">
          {`${resultCount(upload.resultCount)} of ${sampleCount(upload.sampleCount)} are committed. `}
          <Link href={paths.samplingUpload.link({ view: 'results', uploadId: String(upload.id) })}>
            Show the results
          </Link>
        </Banner>
      ) : (
        <Banner tone="plan">{ENDS[status] ?? 'This upload is not committed.'}</Banner>
      )}
      <Facts
        facts={[
          ['Committed', committedAt === null ? '' : by(committedAt, committedBy)],
          ['Uploaded', by(upload.createdAt, upload.createdBy)],
          ['Results that were superseded', summary === null ? '' : formatNumber(summary.values.changed)],
          ['Values that were there already', summary === null ? '' : formatNumber(summary.values.same)],
        ]}
      />
    </div>
  )
}

const ENDS: Partial<Record<ResultUpload['status'], string>> = {
  undone: 'This upload was undone: its results are removed. Upload the file again to commit it again.',
  discarded: 'This upload was discarded. Upload the file again to begin again.',
  failed: 'This file could not be used. Upload another file.',
}

const by = (at: string, who: string | null): string => [formatInstant(at), who].filter(Boolean).join(', ')
