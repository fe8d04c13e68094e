import { fieldEntity, type ProgramEstimate, type Series } from '@org/core'
import { formatArea, formatNumber, useUnits } from '@org/ui'
import { Link } from '#platform/links.tsx'
import { useIsPhone } from '#platform/phone.ts'
import * as report from '../parts/Report.css.ts'
import * as css from './Estimate.css.ts'
import { decimalWords, OF_WORDS, rangeWords } from './words.ts'

interface FieldTableProps {
  fields: ProgramEstimate['fields']
  shown: Series | null
  hrefOf: (fieldId: number) => string
}

/** Each leads to its own estimate. */
export function FieldTable({ fields, shown, hrefOf }: FieldTableProps) {
  const { area } = useUnits()
  const isPhone = useIsPhone()
  const sizes = isPhone ? [] : [`${fieldEntity.columns.areaM2.label} (${area})`, 'Values']
  return (
    <table className={css.table} aria-label="Fields of the program">
      <thead>
        <tr>
          {['Field', ...sizes, 'Mean', 'Interval'].map((words) => (
            <th key={words} scope="col" className={css.tableHead}>
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.fieldId}>
            <th scope="row" className={css.tableCell}>
              <Link href={hrefOf(field.fieldId)} className={report.figure}>
                {field.fieldName}
              </Link>
              <span className={css.note}>{field.growerName}</span>
            </th>
            <FieldCells field={field} isPhone={isPhone} digits={shown?.decimals ?? 2} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface FieldCellsProps {
  field: ProgramEstimate['fields'][number]
  isPhone: boolean
  digits: number
}

function FieldCells({ field, isPhone, digits }: FieldCellsProps) {
  const { area } = useUnits()
  const { areaM2, n, mean, interval, problem, assumes, of } = field
  if (problem !== null || mean === null)
    return (
      <td className={css.tableCell} data-words colSpan={isPhone ? 2 : 4}>
        <span className={css.why}>{problem ?? 'Left out: it has no estimate.'}</span>
      </td>
    )
  return (
    <>
      {isPhone ? null : (
        <>
          <td className={css.tableCell}>{formatArea(areaM2, area)}</td>
          <td className={css.tableCell}>{formatNumber(n)}</td>
        </>
      )}
      <td className={css.tableCell}>{decimalWords(mean, digits)}</td>
      <td className={css.tableCell}>
        {interval === null ? '–' : rangeWords(interval, digits)}
        {assumes === null ? null : <span className={css.note}>if {assumes}</span>}
        {of === 'field' ? null : <span className={css.note}>of {OF_WORDS[of]}</span>}
      </td>
    </>
  )
}
