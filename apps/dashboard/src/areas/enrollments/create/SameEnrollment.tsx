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
          This grower already has an enrollment with these fields in this program and year.{' '}
          <Link href={`${paths.enrollments.link()}?open=${id}`} target="_blank" title="Opens in a new tab">
            Open the enrollment
          </Link>
        </Banner>
      )}
    </div>
  )
}
