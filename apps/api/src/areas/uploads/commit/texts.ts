import { BOUNDARY_SOURCES, type Columns, type Entity, type TextKey } from '@org/core/contract'
import { valuesIn } from '../../../db/rows/json.ts'

/** The keys of the Farm Service Agency are one key: a file's are not mixed with those of a field. */
const ONE_KEY: readonly string[] = ['fsaFarm', 'fsaTract', 'fsaClu']

/**
 * The texts of a feature's mapped columns that the entity declares, by its columns. An existing row's texts belong to
 * people: only empty ones are filled.
 *
 * @param texts by the mapped columns
 * @param row null for a new one
 */
export function textsFor<C extends Columns>(
  { name, columns }: Entity<string, C>,
  texts: Readonly<Record<string, string>>,
  row: object | null = null,
  sources: Readonly<Record<string, { column: string }>> = BOUNDARY_SOURCES,
): Partial<Record<TextKey<C>, string>> {
  const isText = (key: string): key is TextKey<C> => columns[key]?.kind.type === 'text'
  const values = valuesIn(row ?? {})
  const isFree = (key: string): boolean =>
    row === null || (ONE_KEY.includes(key) ? ONE_KEY : [key]).every((each) => values.get(each) === '')
  const filled: Partial<Record<TextKey<C>, string>> = {}
  for (const [mapped, { column }] of Object.entries(sources)) {
    const [entity, key = ''] = column.split('.')
    const text = texts[mapped]
    if (entity === name && isText(key) && isFree(key)) filled[key] = text
  }
  return filled
}
