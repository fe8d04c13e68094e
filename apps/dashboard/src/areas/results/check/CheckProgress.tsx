import type { Followed } from '../jobs/following.ts'
import { JobProgress } from '../jobs/JobProgress.tsx'
import * as css from '../parts/Results.css.ts'
import { checkOf } from './useChecking.ts'

/** In the place of a large file’s rows while a job checks them. */
export function CheckProgress({ uploadId, running }: { uploadId: number; running: Followed }) {
  return (
    <section aria-label="Check of the rows" className={css.start}>
      <div className={css.progressCard}>
        <p>
          {running.isHidden ? 'Another person began a check of this file. ' : ''}
          The rows are shown here once all of them are checked. Until then nothing can be changed.
        </p>
        <JobProgress work={checkOf(uploadId)} running={running} />
      </div>
    </section>
  )
}
