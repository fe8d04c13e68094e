import { FIELD_COLUMNS, type FieldColumn, fieldEntity } from '@org/core'
import type { Param } from '#platform/view.ts'

/** The columns the list can show, in their order. Where a column can be sorted, its key is the order's name. */
export const LIST_COLUMNS = [
  'name',
  'grower',
  'farmName',
  'county',
  'state',
  'area',
  'perimeterM',
  'crop',
  'status',
  'years',
  'tillage',
  'practice',
  'fsaFarm',
  'fsaTract',
  'fsaClu',
  'updated',
] as const
export type ListColumn = (typeof LIST_COLUMNS)[number]

/** Always shown: it is what a row is called. */
export const FIXED_COLUMN: ListColumn = 'name'
export const USUAL_COLUMNS: readonly ListColumn[] = ['name', 'grower', 'area', 'crop', 'status']

/** A column of the list as a file has it: an area in both units, a year's facts with the year. */
const IN_FILES: Readonly<Record<ListColumn, readonly FieldColumn[]>> = {
  name: ['id', 'name'],
  grower: ['grower'],
  farmName: ['farmName'],
  county: ['county'],
  state: ['state'],
  area: ['areaHa', 'areaAc'],
  perimeterM: ['perimeterM'],
  crop: ['year', 'crop'],
  status: ['year', 'status'],
  years: ['years'],
  tillage: ['year', 'tillage'],
  practice: ['year', 'practice'],
  fsaFarm: ['fsaFarm'],
  fsaTract: ['fsaTract'],
  fsaClu: ['fsaClu'],
  updated: ['updatedAt'],
}

/** The columns of a file that shows what the list shows. */
export function fileColumns(shown: readonly ListColumn[]): FieldColumn[] {
  return [...new Set(shown.flatMap((column) => IN_FILES[column]))]
}

/** Without a unit: each person's is another. */
export function columnLabel(column: ListColumn): string {
  if (column === 'area') return 'Area'
  if (column === 'perimeterM') return fieldEntity.columns.perimeterM.label
  if (column === 'updated') return FIELD_COLUMNS.updatedAt.label
  return FIELD_COLUMNS[column].label
}

const isListColumn = (word: string): word is ListColumn => LIST_COLUMNS.some((column) => column === word)

/** Known columns, each once, in the list's order, with the one that is always shown. */
export function orderly(words: readonly string[]): ListColumn[] {
  const wanted = new Set<string>([FIXED_COLUMN, ...words.filter(isListColumn)])
  return LIST_COLUMNS.filter((column) => wanted.has(column))
}

const sameColumns = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

/** In the address where they are not the usual ones; null: the address says nothing. */
export const COLUMNS: Param<readonly ListColumn[] | null> = {
  read: (words) => (words === null || words === '' ? null : orderly(words.split(','))),
  write: (columns) => (columns === null || sameColumns(columns, USUAL_COLUMNS) ? null : columns.join(',')),
}

/**
 * The columns to show: the address' first, because a link shows a colleague the same thing; then the person's own;
 * then the usual ones.
 */
export function columnsToShow(
  addressed: readonly ListColumn[] | null,
  preferred: readonly string[] | undefined,
): readonly ListColumn[] {
  if (addressed !== null) return addressed
  return preferred === undefined ? USUAL_COLUMNS : orderly(preferred)
}
