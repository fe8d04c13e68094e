import type { Table } from './types.ts'

/** The grower in whose timeline the changes of a row are: itself, or the one that a row names that belongs to another. */
export function growerOf(
  { name, entity: { belongsTo } }: Pick<Table, 'name' | 'entity'>,
  id: number,
  row: object,
): number | undefined {
  if (name === 'grower') return id
  if (belongsTo === undefined) return undefined
  const growerId: unknown = Reflect.get(row, 'growerId')
  return typeof growerId === 'number' ? growerId : undefined
}
