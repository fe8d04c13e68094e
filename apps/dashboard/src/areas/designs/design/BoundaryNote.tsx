import { type FieldDetail, type FieldYear, paths } from '@org/core'
import { Banner, formatDay } from '@org/ui'
import { Link } from '#platform/links.tsx'
import type { DesignWork } from './useDesignWork.ts'

interface BoundaryNoteProps {
  field: FieldDetail
  year: FieldYear
  work: DesignWork
}

/** Says where a design uses another boundary than its year, or the year another than the field. */
export function BoundaryNote({ field, year, work }: BoundaryNoteProps) {
  const { shown } = work
  const newestId = field.boundary?.id ?? null
  if (shown !== null && shown.boundaryVersionId !== year.boundaryVersionId) {
    return (
      <Banner tone="progress">
        This design uses the boundary of {dayOf(shown.boundaryAt)}; the year uses a newer one. Change a
        parameter to plan on it.
      </Banner>
    )
  }
  if (year.boundaryVersionId === newestId) return null
  const drawn = work.boundary.data
  return (
    <Banner tone="progress">
      This {shown === null ? 'year' : 'design'} uses the boundary
      {drawn === undefined ? '' : ` of ${dayOf(drawn.createdAt)}`}. The field has a newer one:{' '}
      <Link href={paths.editField.link({ id: field.id })}>look at its years</Link> to plan on it.
    </Banner>
  )
}

const dayOf = (instant: string): string => formatDay(instant.slice(0, 10))
