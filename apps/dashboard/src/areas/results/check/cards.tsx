import { type CheckSummary, type ColumnMap, methodBeside, type SheetMapping, type StagedRow } from '@org/core'
import { formatNumber } from '@org/ui'
import * as css from '../parts/Results.css.ts'
import * as look from './Check.css.ts'
import { headOf, measuredOf } from './table-columns.tsx'

const LAYER_UNITS = {
  in: 'inches, converted to cm',
  cm: 'cm',
  mm: 'millimeters, converted to cm',
  m: 'meters, converted to cm',
  ft: 'feet, converted to cm',
} as const

interface UnitsCardProps {
  mapping: SheetMapping
  names: ReadonlyMap<number, string>
  /** Says which units were converted; without one, the units of the file alone are shown. */
  row: StagedRow | null
}

/** What the unit of each column became: the catalog’s, or kept as the file has it. */
export function UnitsCard({ mapping, names, row }: UnitsCardProps) {
  const analytes = measuredOf(mapping).filter(({ role }) => role === 'analyte')
  return (
    <section aria-label="Units and layers" className={css.card}>
      <h2 className={css.cardTitle}>Units and layers</h2>
      <dl className={look.unitList}>
        {mapping.depth.from === 'none' ? null : (
          <div className={look.unit}>
            <dt>Layers</dt>
            <dd>{mapping.depthUnit === null ? 'as each row says' : LAYER_UNITS[mapping.depthUnit]}</dd>
          </div>
        )}
        {analytes.map((column) => (
          <div key={column.column} className={look.unit}>
            <dt>{headOf({ ...column, unit: '' }, names)}</dt>
            <dd>{unitWords(column, headOf({ ...column, unit: '' }, names), row)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function unitWords(
  { unit, method: written, column }: ColumnMap,
  name: string,
  row: StagedRow | null,
): string {
  const method = methodBeside(name, written)
  const value = row?.values.find((each) => each.column === column)
  const given = unit === '' ? 'no unit' : unit
  const by = method === '' ? '' : ` by ${method}`
  if (value === undefined || value.value === null) return `${given}${by}`
  if (value.valueInUnit === null) return `${given}${by}, kept, not converted`
  return value.valueInUnit === value.value ? `${given}${by}` : `${given}${by}, converted`
}

/** Which samples of the shipments have no row. */
export function ManifestCard({ summary: { manifest } }: { summary: CheckSummary }) {
  if (manifest === null) return null
  const { expected, found, missing, missingCount } = manifest
  const more = missingCount - missing.length
  return (
    <section aria-label="Against the manifest" className={css.card}>
      <h2 className={css.cardTitle}>Against the manifest</h2>
      <p>
        <strong>{formatNumber(found)}</strong> {`of ${formatNumber(expected)} expected samples have a row.`}
        {missing.length === 0
          ? ''
          : ` Missing: ${missing.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}.`}
      </p>
    </section>
  )
}

/** What is there already stays in the history. */
export function OverwriteCard({ summary: { values } }: { summary: CheckSummary }) {
  const { changed, same } = values
  return (
    <section aria-label="Nothing is overwritten" className={css.card}>
      <h2 className={css.cardTitle}>Nothing is overwritten</h2>
      <p>
        {changed === 0
          ? 'No result exists with another value. '
          : changed === 1
            ? '1 result exists with another value. It stays in the history. '
            : `${formatNumber(changed)} results exist with other values. They stay in the history. `}
        {same === 0 ? '' : `${formatNumber(same)} are there already with the same value. `}
        This upload can be undone as a whole.
      </p>
    </section>
  )
}
