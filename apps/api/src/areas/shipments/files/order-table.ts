import {
  type FileValue,
  ORDER_COLUMN_KEYS,
  ORDER_COLUMNS,
  type OrderColumn,
  type ShipmentDetail,
} from '@org/core/contract'
import type { CsvColumn } from './csv-file.ts'
import { labelOf, type NumberedLine } from './numbered.ts'

const VALUES: Readonly<Record<Exclude<OrderColumn, 'tests'>, (of: NumberedLine) => FileValue>> = {
  number: ({ number }) => number,
  label: labelOf,
  grower: ({ line }) => line.growerName,
  field: ({ line }) => line.fieldName,
  point: ({ line }) => line.pointNumber,
  depthTopCm: ({ line }) => line.depthTopCm,
  depthBottomCm: ({ line }) => line.depthBottomCm,
  year: ({ line }) => line.year,
  collectedAt: ({ line }) => line.collectedAt,
  box: ({ box }) => box?.code ?? null,
  lat: ({ line }) => line.lat,
  lon: ({ line }) => line.lon,
}

/** The columns that the laboratory reads, in its order. */
export function orderColumnsOf({ laboratory }: ShipmentDetail): readonly CsvColumn[] {
  const keys = laboratory.orderColumns.length === 0 ? ORDER_COLUMN_KEYS : laboratory.orderColumns
  return keys.map((key) => ({
    label: ORDER_COLUMNS[key],
    value: key === 'tests' ? () => laboratory.tests : VALUES[key],
  }))
}
