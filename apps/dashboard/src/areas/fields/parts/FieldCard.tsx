import { type Field, paths } from '@org/core'
import { Badge, Button, formatAreaWithUnit, pageStyles, Skeleton } from '@org/ui'
import { Link } from '#platform/links.tsx'
import { usePreference } from '#platform/preferences.ts'
import { StrataLink } from '#workflow/StrataLink.tsx'
import * as css from '../screens/FieldsScreen.css.ts'
import { shownYearOf } from '../years.ts'
import { YearStatus } from './looks.tsx'

export interface FieldCardProps {
  /** Undefined while it is on its way. */
  field: Field | undefined
  /** The years the list is narrowed to; undefined: the field's newest is told of. */
  years: readonly number[] | undefined
  /** Absent where the list shows one grower only. */
  onOnlyGrower?: (growerId: number) => void
}

/** The selected field, over the map. */
export function FieldCard({ field, years, onOnlyGrower }: FieldCardProps) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  if (field === undefined) {
    return (
      <section aria-label="Selected field" aria-busy className={css.card}>
        <Skeleton width={32} />
        <Skeleton width={48} />
      </section>
    )
  }
  const shown = shownYearOf(field, years)
  const facts = [
    field.bbox === null ? 'No boundary yet' : formatAreaWithUnit(field.areaM2, areaUnit),
    shown?.crop,
    shown?.year,
  ]
  return (
    <section aria-label="Selected field" className={css.card}>
      <div className={css.cardHead}>
        <h2 className={css.cardName}>{field.name}</h2>
        {field.active ? null : <Badge>Inactive</Badge>}
        <YearStatus field={field} years={years} />
      </div>
      <p className={pageStyles.muted}>
        <Link href={paths.grower.link({ id: field.growerId })}>{field.growerName}</Link>
        {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
      </p>
      <div className={css.cardFoot}>
        {onOnlyGrower ? (
          <span className={css.cardAction}>
            <Button tone="quiet" onPress={() => onOnlyGrower(field.growerId)}>
              Show only this grower
            </Button>
          </span>
        ) : (
          <span />
        )}
        {shown === undefined || field.bbox === null ? null : (
          <StrataLink fieldId={field.id} of={shown} className={css.open} />
        )}
        {shown === undefined ? null : (
          <Link
            href={paths.spreadsheetsFields.link({ field: field.id, cell: `${shown.id}.crop` })}
            className={css.open}
          >
            Workbook
          </Link>
        )}
        <Link href={paths.editField.link({ id: field.id })} className={css.open}>
          Open
        </Link>
      </div>
    </section>
  )
}
