import { type FieldYearStatus, fieldYearWorkflow, findMove, paths, type YearDesign } from '@org/core'
import type { ReactNode } from 'react'
import { Link } from '#platform/links.tsx'

interface DesignedYear {
  year: number
  status: FieldYearStatus
  design: YearDesign
}

interface StrataLinkProps {
  fieldId: number
  of: DesignedYear
  className?: string
  /** Stands in place of the words, which then are its description. */
  children?: ReactNode
}

/** `Design 2 · 18 points`, or the way to the first design; null for a year that has none and can have none. */
export function strataWords({ status, design }: Omit<DesignedYear, 'year'>): string | null {
  if (design === null) {
    const isAhead = status === 'boundary_pending' || findMove(fieldYearWorkflow, status, 'stratify') !== null
    return isAhead ? 'Plan sampling' : null
  }
  const { number, pointCount } = design
  return `Design ${number} · ${pointCount} ${pointCount === 1 ? 'point' : 'points'}`
}

/** The way from a field's year to its strata; where there is none, what it holds alone. */
export function StrataLink({ fieldId, of, className, children }: StrataLinkProps) {
  const words = strataWords(of)
  if (words === null) return children ?? null
  return (
    <Link
      href={paths.strata.link({ fieldId, year: of.year })}
      {...(className === undefined ? {} : { className })}
      {...(children === undefined ? {} : { title: words })}
    >
      {children ?? words}
    </Link>
  )
}
