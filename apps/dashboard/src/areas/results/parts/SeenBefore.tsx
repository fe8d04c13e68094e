import { paths, type ResultUpload } from '@org/core'
import { Banner, formatInstant } from '@org/ui'
import { Link } from '#platform/links.tsx'
import * as css from './Results.css.ts'

/** Says when the same file was uploaded before, and leads there. */
export function SeenBefore({ seenBefore }: Pick<ResultUpload, 'seenBefore'>) {
  if (seenBefore === null) return null
  const { id, at, by, status } = seenBefore
  return (
    <div className={css.banner}>
      <Banner tone="progress">
        {`${by} uploaded this same file on ${formatInstant(at)}, and ${status === 'committed' ? 'its results are committed' : 'its results are not committed'}. `}
        <Link href={paths.samplingUpload.link({ upload: String(id) })}>Open that upload</Link>
      </Banner>
    </div>
  )
}
