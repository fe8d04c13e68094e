import type { Kind } from '../entity/kinds.ts'
import { ACRE_M2, HECTARE_M2 } from '../units.ts'
import { type ListColumn, type ListColumns, titled } from './columns.ts'

/**
 * The type of a file's cells: `number` has decimals, `precise` has many; a `measurement` is a number, or a text where there
 * is no one number; `day` is a calendar day, `2026-04-30`.
 */
export type FileColumnType =
  | 'integer'
  | 'number'
  | 'precise'
  | 'measurement'
  | 'text'
  | 'boolean'
  | 'instant'
  | 'day'
export type FileValue = string | number | boolean | Date | null

/** A column of a file of a list. */
export interface FileColumn<Row = never, Asked = never> {
  /** A short key of letters, for programs. */
  key: string
  label: string
  type: FileColumnType
  value(row: Row, asked: Asked): FileValue
}

/** All columns that a file of the list can have, in their order: an area in both units, a choice by its label. */
export function fileColumns<Row, Asked>({
  columns,
}: {
  columns: Readonly<Record<string, ListColumn<Row, Asked>>>
}): FileColumn<Row, Asked>[] {
  return Object.entries(columns)
    .filter(([, { only }]) => only !== 'screen')
    .flatMap(([key, column]) => inFile(column.fileKey ?? key, column))
}

/** The file's columns for what a table shows. */
export function fileKeysOf({ columns }: { columns: ListColumns }, shown: readonly string[]): string[] {
  const keys = new Set(shown.flatMap((key) => columns[key]?.inFiles ?? [key]))
  return [...keys].flatMap((key) => {
    const column = columns[key]
    return column === undefined ? [] : inFile(column.fileKey ?? key, column).map((each) => each.key)
  })
}

function inFile<Row, Asked>(key: string, column: ListColumn<Row, Asked>): FileColumn<Row, Asked>[] {
  const { kind, label } = column
  const measure = (unit: string, perUnit: number, decimals: number) => ({
    key: `${key}${titled(unit)}`,
    label: `${label} (${unit})`,
    type: 'number' as const,
    value: (row: Row, asked: Asked) => measured(column.value(row, asked), perUnit, decimals),
  })
  if (kind.quantity === 'area') return [measure('ha', HECTARE_M2, 4), measure('ac', ACRE_M2, 4)]
  if (kind.quantity === 'length') return [measure('m', 1, 1)]
  const type = column.isPrecise === true ? 'precise' : typeOf(kind)
  const head = kind.quantity === 'depth' ? `${label} (cm)` : label
  return [{ key, label: head, type, value: (row, asked) => cellOf(kind, type, column.value(row, asked)) }]
}

/** To four decimals of a hectare, an area is exact to 1 m². */
function measured(value: unknown, perUnit: number, decimals: number): number | null {
  return typeof value === 'number' ? Number((value / perUnit).toFixed(decimals)) : null
}

function typeOf({ type }: Kind): FileColumnType {
  if (type === 'integer' || type === 'id' || type === 'ref') return 'integer'
  if (type === 'flag') return 'boolean'
  if (type === 'number' || type === 'measurement' || type === 'instant' || type === 'day') return type
  return 'text'
}

/** A missing text is empty; a missing number, day or instant is null. */
function cellOf({ label }: Kind, type: FileColumnType, value: unknown): FileValue {
  if (value === null || value === undefined) return type === 'text' ? '' : null
  if (type === 'instant') return new Date(String(value))
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return label === undefined ? String(value) : label(String(value))
}
