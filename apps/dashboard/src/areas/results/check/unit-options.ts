import type { ColumnMap } from '@org/core'
import { ANALYTES, convertUnit } from '@org/core/contract'

/** Units that laboratories in the United States report soil in. */
const USUAL = [
  ...[
    '%',
    'g/kg',
    'mg/kg',
    'ppm',
    'mg/L',
    'lb/ac',
    'meq/100g',
    'cmolc/kg',
    'dS/m',
    'mmho/cm',
    'mS/cm',
    'µS/cm',
  ],
  ...['g/cm³', 'kg/m³', 'lb/ft³', 'kg/ha', 't/ha', 'mg/kg/day'],
]
/** Kept as given: their conversion needs a depth. */
const BY_AREA = new Set(['lb/ac', 'kg/ha'])

/** Units that the numbers of a column can be in, that of the catalog first. */
export function unitsFor(column: Pick<ColumnMap, 'analyte'> | undefined): readonly string[] {
  const key = column?.analyte ?? ''
  const analyte = ANALYTES[key]
  if (analyte === undefined || analyte.unit === '') return USUAL
  const fit = (unit: string) =>
    convertUnit(1, unit, analyte.unit, key) !== null || (analyte.unit === 'mg/kg' && BY_AREA.has(unit))
  return [...new Set([analyte.unit, ...USUAL.filter(fit)])]
}
