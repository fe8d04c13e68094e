import { areaIn, depthIn, depthNumber, type Kind, layersIn, type ShownUnits, typedDay } from '@org/core'
import { formatArea, formatDay, formatInstant, formatLength, formatNumber } from '@org/ui'

/** A value as a cell shows it. */
export function shownText(kind: Kind, value: unknown, units: ShownUnits): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'number') return numberText(kind, value, units)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const words = String(value)
  if (kind.quantity === 'depth') return layersIn(words, units.depthUnit)
  if (kind.type === 'day') return formatDay(words)
  if (kind.type === 'instant') return formatInstant(words)
  return kind.label?.(words) ?? words
}

function numberText({ quantity, type }: Kind, value: number, units: ShownUnits): string {
  if (quantity === 'area') return formatArea(value, units.areaUnit)
  if (quantity === 'length') return formatLength(value, units.areaUnit)
  if (quantity === 'depth') return depthNumber(value, units.depthUnit)
  return type === 'integer' || type === 'ref' || type === 'id' ? formatNumber(value) : plain(value)
}

/** Without separators, in as many digits as tell it apart from others. */
const plain = (value: number): string => String(Number(value.toPrecision(12)))

/** A value as a person edits it. */
export function editedText(kind: Kind, value: unknown, units: ShownUnits): string {
  if (kind.type === 'day' && typeof value === 'string') return typedDay(value)
  if (typeof value === 'number') return plain(measuredIn(kind, value, units))
  return shownText(kind, value, units)
}

/** A value as it is copied: days and numbers as no spreadsheet reads them otherwise. */
export function copiedText(kind: Kind, value: unknown, units: ShownUnits): string {
  if (kind.type === 'day' && typeof value === 'string') return value
  if (typeof value === 'number') return editedText(kind, value, units)
  return shownText(kind, value, units)
}

/** A value as a number to add up; null for what is none. */
export function numberOf(kind: Kind, value: unknown, units: ShownUnits): number | null {
  if (typeof value !== 'number' || kind.type === 'ref' || kind.type === 'id') return null
  return measuredIn(kind, value, units)
}

function measuredIn({ quantity }: Kind, value: number, { areaUnit, depthUnit }: ShownUnits): number {
  if (quantity === 'area') return areaIn(areaUnit, value)
  return quantity === 'depth' ? depthIn(depthUnit, value) : value
}
