import { type FieldDetail, paths } from '@org/core'
import { buttonLook, EmptyState, ErrorState, PageHead, Progress, pageStyles } from '@org/ui'
import { Grid3x3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useField } from '#areas/fields/public.ts'
import { Link } from '#platform/links.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { id, useParam, year as yearParam } from '#platform/view.ts'
import { useDesigns } from '../data.ts'
import { DesignPage } from '../design/DesignPage.tsx'

/** The strata of a field in a year: `?fieldId=7&year=2026`; without a year, of its newest. */
export function StrataScreen() {
  const [fieldId] = useParam('fieldId', id)
  const [wanted] = useParam('year', yearParam)
  const field = useField(fieldId)
  usePageTitle(field.data === undefined ? undefined : `Strata of ${field.data.name}`)
  if (fieldId === null)
    return (
      <Nothing title="Choose a field" href={paths.fields.link()} way="Show fields">
        Strata are planned for one field in one year. Open a field, then “Plan sampling” beside one of its
        years.
      </Nothing>
    )
  if (field.data !== undefined) return <OfField key={field.data.id} field={field.data} wanted={wanted} />
  return (
    <Framed>
      {field.error === undefined ? (
        <Progress label="Loading the field" />
      ) : (
        <ErrorState error={field.error} onRetry={() => void field.reload()} />
      )}
    </Framed>
  )
}

function OfField({ field, wanted }: { field: FieldDetail; wanted: number | null }) {
  const href = paths.editField.link({ id: field.id })
  const year = wanted === null ? field.years[0] : field.years.find((each) => each.year === wanted)
  const designs = useDesigns(year?.id ?? null)
  if (field.boundary === null)
    return (
      <Nothing title={`${field.name} has no boundary`} href={href} way="Draw the boundary">
        Strata need a boundary. Draw or import it first.
      </Nothing>
    )
  if (year === undefined)
    return (
      <Nothing title={`${field.name} has no year ${wanted ?? ''}`.trim()} href={href} way="Open the field">
        Add the year to the field first: strata belong to a field’s year.
      </Nothing>
    )
  if (designs.data !== undefined)
    return <DesignPage key={year.id} field={field} year={year} designs={designs.data.items} />
  return (
    <Framed>
      {designs.error === undefined ? (
        <Progress label="Loading the designs" />
      ) : (
        <ErrorState error={designs.error} onRetry={() => void designs.reload()} />
      )}
    </Framed>
  )
}

const Framed = ({ children }: { children: ReactNode }) => (
  <div className={pageStyles.page}>
    <PageHead title="Strata" />
    <div className={pageStyles.inset}>{children}</div>
  </div>
)

interface NothingProps {
  title: string
  href: string
  way: string
  children: ReactNode
}

const Nothing = ({ title, href, way, children }: NothingProps) => (
  <Framed>
    <EmptyState
      icon={<Grid3x3 size={32} aria-hidden />}
      title={title}
      actions={
        <Link className={buttonLook.primary} href={href}>
          {way}
        </Link>
      }
    >
      {children}
    </EmptyState>
  </Framed>
)
