import * as contract from '@org/core/contract'
import * as z from 'zod'

const NAMED_TYPES = new Set<string>(['object', 'union', 'enum', 'record', 'tuple', 'lazy', 'array'])
const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

export const pascal = (word: string): string =>
  word
    .split(/[^A-Za-z0-9]+/)
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`)
    .join('')

/** `GROWER_SORTS` → `GrowerSort`. */
const singular = (word: string): string =>
  /(statuses|ches)$/.test(word) ? word.slice(0, -2) : word.replace(/ies$/, 'y').replace(/s$/, '')

/** The contract's exported schemas by their names: `growerSchema` → `Grower`. */
export function exportedSchemas(): z.core.$ZodRegistry<{ id: string }> {
  const registry = z.registry<{ id: string }>()
  for (const [key, value] of Object.entries(contract)) {
    if (!key.endsWith('Schema') || !isSchema(value)) continue
    const id = value === contract.errorBodySchema ? 'Error' : pascal(key.slice(0, -'Schema'.length))
    if (NAMED_TYPES.has(value._zod.def.type)) registry.add(value, { id })
  }
  registry.add(contract.errorBodySchema.shape.error, { id: 'Failure' })
  for (const { row, entity } of Object.values(contract.lists))
    if (!registry.has(row)) registry.add(row, { id: pascal(entity.name) })
  return registry
}

export const keyOfWords = (words: readonly unknown[]): string => JSON.stringify(words)

/** The contract's exported lists of words by their values: `FIELD_YEAR_STATUSES` → `FieldYearStatus`. */
export function exportedWords(): Map<string, string> {
  const names = new Map<string, string>()
  for (const [key, value] of Object.entries(contract)) {
    if (!/^[A-Z_]+$/.test(key) || !Array.isArray(value) || value.length < 2) continue
    if (!value.every((word) => typeof word === 'string')) continue
    const words = keyOfWords(value)
    if (!names.has(words)) names.set(words, pascal(singular(key.toLowerCase())))
  }
  return names
}
