import { columnsFor } from '@org/core/contract'
import { createColumnNames } from './column-names.ts'
import { LIMITS } from './limits.ts'
import { cleanText, withLettersLost } from './text/clean.ts'

const MAX_NAME_LENGTH = 200

/** @returns what the best name-like column says; empty without one */
export function nameFrom(attributes: Readonly<Record<string, string>>): string {
  for (const column of columnsFor('name', Object.keys(attributes))) {
    const name = cleanText(attributes[column] ?? '', MAX_NAME_LENGTH)
    if (name !== '') return name
  }
  return ''
}

/** `North Forty.shp.zip` → `North Forty`; of a path only its last part. */
export function baseName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  const base = last.replace(
    /(\.(zip|shp|gdb|gpkg|geojson|geojsons|geojsonl|ndjson|json|kml|kmz|gml|xml|parquet|geoparquet|wkt|csv|tsv|txt))+$/i,
    '',
  )
  return cleanText(withLettersLost(base), MAX_NAME_LENGTH - 8) || 'Field'
}

/** A value of any attribute as text; null where there is nothing to show. */
export function attributeText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Shortens attributes to what a person needs to recognize a feature by, within one budget for the whole file. */
export function createAttributeShortener() {
  let left: number = LIMITS.attributeTotalLength
  let shortened = false
  let lost = false
  const names = createColumnNames()
  const columns = new Set<string>()
  return {
    /** Names of the columns seen, in the order they were. */
    columns: (): string[] => [...columns],
    /** Said about the file when anything was renamed, shortened or left out. */
    notes: (): string[] => [
      ...names.notes(),
      ...(shortened ? ['Long attributes were shortened; the original file is kept whole.'] : []),
      ...(lost ? ['Letters that were lost before are shown as question marks.'] : []),
      ...(names.count() > columns.size ? [saysColumns(names.count())] : []),
    ],
    shorten(attributes: Iterable<readonly [string, unknown]>): Record<string, string> {
      const kept = new Map<string, string>()
      for (const [name, value] of names.named(attributes)) {
        if (columns.size < LIMITS.attributesPerFeature) columns.add(name)
        const written = columns.has(name) ? attributeText(value) : null
        if (written === null) continue
        const text = withLettersLost(written)
        if (text !== written) lost = true
        const shown = cleanText(text, LIMITS.attributeTextLength)
        if (left < name.length + shown.length) {
          shortened = true
          break
        }
        if (shown.endsWith('…') && text.length > shown.length) shortened = true
        left -= name.length + shown.length
        kept.set(name, shown)
      }
      return Object.fromEntries(kept)
    },
  }
}

const saysColumns = (count: number): string =>
  `The file has ${count} columns: the first ${LIMITS.attributesPerFeature} were read. The original file is kept whole.`
