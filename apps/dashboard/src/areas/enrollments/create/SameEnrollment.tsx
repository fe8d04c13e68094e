import { paths } from '@org/core'
import { Banner } from '@org/ui'
import { Link } from '#platform/links.tsx'

/** Says that there is such an enrollment already, with the way to it. */
export function SameEnrollment({ id }: { id: number | null }) {
  return (
    // Stands there from the start, so that what comes into it is announced.
    <div role="status">
      {id === null ? null : (
        <Banner tone="progress">
          This grower has an enrollment in this program and year with the same fields.{' '}
          <Link href={`${paths.enrollments.link()}?open=${id}`} target="_blank" title="Opens in another tab">
            Open it
          </Link>
        </Banner>
      )}
    </div>
  )
}
