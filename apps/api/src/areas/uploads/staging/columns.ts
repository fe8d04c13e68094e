import type { BoundaryColumn, ColumnMapping } from '@org/core/contract'
import type { BoundaryFile } from '../../../files/store.ts'
import { cleanText } from '../../../files/text/clean.ts'

/** The number of values by which a person recognizes a column. */
const SAMPLES = 2
const SAMPLE_LENGTH = 60

/** The file's columns in their order, each with its first different values. */
export function columnsWithSamples({ columns, features }: BoundaryFile) {
  const samples = new Map(columns.map((name) => [name, new Set<string>()]))
  for (const { attributes } of features) {
    for (const [name, text] of Object.entries(attributes)) {
      const seen = samples.get(name)
      if (seen !== undefined && seen.size < SAMPLES) seen.add(cleanText(text, SAMPLE_LENGTH))
    }
  }
  return [...samples].map(([name, values]) => ({ name, samples: [...values] }))
}

/** Lengths of the columns that take these texts; a boundary's crop is its year's. */
const TEXT_LENGTHS = {
  name: 200,
  grower: 200,
  farmName: 200,
  fsaFarm: 50,
  fsaTract: 50,
  fsaClu: 50,
  crop: 200,
} as const satisfies Record<BoundaryColumn, number>

/** The values of a feature's mapped columns; empty if a column is not mapped or empty. */
export function mappedTexts(
  attributes: Readonly<Record<string, string>>,
  mapping: ColumnMapping,
): Record<BoundaryColumn, string> {
  const text = (column: BoundaryColumn): string => {
    const from = mapping[column]
    const value = from !== null && Object.hasOwn(attributes, from) ? attributes[from] : ''
    return cleanText(value ?? '', TEXT_LENGTHS[column])
  }
  return {
    name: text('name'),
    grower: text('grower'),
    farmName: text('farmName'),
    fsaFarm: text('fsaFarm'),
    fsaTract: text('fsaTract'),
    fsaClu: text('fsaClu'),
    crop: text('crop'),
  }
}
