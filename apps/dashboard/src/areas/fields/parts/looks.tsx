import type { ColumnOf, Field, fieldList } from '@org/core'
import { formatArea, formatAreaWithUnit, pageStyles, Status, units } from '@org/ui'
import { useMemo } from 'react'
import { type Looks, track } from '#lists/draw.tsx'
import { usePreference } from '#platform/preferences.ts'
import { StrataLink } from '#workflow/StrataLink.tsx'
import { fieldYearLook, shownYearOf } from '../years.ts'

interface YearStatusProps {
  field: Field
  years: readonly number[] | undefined
}

/** What a table of fields draws in a way of its own. @param years as of {@link YearStatus} */
export function useFieldLooks(
  years: readonly number[] | undefined,
): Looks<Field, ColumnOf<typeof fieldList>> {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  return useMemo(
    () => ({
      name: { width: track(30, 5), render: (field) => <Name field={field} /> },
      grower: { width: track(30, 5) },
      farmName: { width: track(24, 3) },
      crop: { width: track(20, 2) },
      tillage: { width: track(20, 2) },
      practice: { width: track(20, 2) },
      area: {
        width: units(18),
        render: ({ bbox, areaM2 }) =>
          bbox === null ? (
            <span className={pageStyles.muted} title="This field has no boundary yet">
              –
            </span>
          ) : (
            <span title={formatAreaWithUnit(areaM2, areaUnit)}>{formatArea(areaM2, areaUnit)}</span>
          ),
      },
      status: { width: units(38), render: (field) => <StatusLink field={field} years={years} /> },
    }),
    [areaUnit, years],
  )
}

/** The status of the year that a row shows, as the way to its strata. */
function StatusLink({ field, years }: YearStatusProps) {
  const shown = shownYearOf(field, years)
  if (shown === undefined) return null
  return (
    <StrataLink fieldId={field.id} of={shown} className={pageStyles.quietLink}>
      <YearStatus field={field} years={years} />
    </StrataLink>
  )
}

function Name({ field: { name, active } }: { field: Field }) {
  return (
    <span className={`${pageStyles.lead} ${pageStyles.marked}`} title={name}>
      <span className={pageStyles.markedName}>{name}</span>
      {active ? null : ' '}
      {active ? null : <span className={pageStyles.mark}>(inactive)</span>}
    </span>
  )
}

/**
 * How far a field's year is; nothing where it has none.
 *
 * @param years it is of the newest of these; undefined: of the field's newest
 */
export function YearStatus({
  field,
  years,
}: Pick<YearStatusProps, 'years'> & { field: Pick<Field, 'years'> }) {
  const shown = shownYearOf(field, years)
  if (shown === undefined) return null
  const { state, word } = fieldYearLook(shown.status)
  return <Status state={state}>{word}</Status>
}
