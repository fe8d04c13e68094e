import { labReportEntity, type Quality, resultEntity } from '@org/core'
import { formatNumber } from '@org/ui'
import { Card } from '../parts/Card.tsx'
import * as report from '../parts/Report.css.ts'
import * as season from '../season/Season.css.ts'
import * as css from './Quality.css.ts'
import type { QualityPlace } from './view.ts'

interface UploadsCardProps {
  quality: Pick<Quality, 'uploads'>
  place: QualityPlace
}

const FILE = labReportEntity.columns.fileName.label
const LABORATORY = resultEntity.columns.laboratoryId.label

/** What each laboratory file brought; a row narrows to its upload. */
export function UploadsCard({ quality: { uploads }, place }: UploadsCardProps) {
  return (
    <Card title="By upload">
      {uploads.length === 0 ? (
        <p className={report.quiet}>No upload has results of this selection.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        <section aria-label="Results by upload" tabIndex={0} className={season.scroller}>
          <table className={season.table} aria-label="By upload">
            <thead>
              <tr>
                <Head>{FILE}</Head>
                <Head isWords>{LABORATORY}</Head>
                <Head>Results</Head>
                <Head>To look at</Head>
              </tr>
            </thead>
            <tbody>
              {uploads.map((upload) => (
                <UploadRow key={upload.uploadId} upload={upload} place={place} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  )
}

const Head = ({ children, isWords = false }: { children: string; isWords?: boolean }) => (
  <th scope="col" className={isWords ? `${season.stickyHead} ${css.words}` : season.stickyHead}>
    {children}
  </th>
)

interface UploadRowProps {
  upload: Quality['uploads'][number]
  place: QualityPlace
}

function UploadRow({ upload: { uploadId, fileName, laboratoryName, results, odd }, place }: UploadRowProps) {
  return (
    <tr>
      <th scope="row" className={season.tableCell}>
        <button
          type="button"
          className={css.narrow}
          aria-pressed={place.filters.uploadId?.includes(uploadId) ?? false}
          onClick={() => place.toggleUpload(uploadId)}
        >
          {fileName}
        </button>
      </th>
      <td className={`${season.tableCell} ${css.words}`}>{laboratoryName ?? '–'}</td>
      <td className={season.tableCell}>{formatNumber(results)}</td>
      <td className={season.tableCell}>{formatNumber(odd)}</td>
    </tr>
  )
}
