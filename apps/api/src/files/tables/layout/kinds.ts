import { squashHeader } from '@org/core/contract'
import { clean } from './cells.ts'

const PLANT = /^(p|plant|plants|plant tissue|tissue|leaf|petiole|pt)$/i
const OTHER = /^(w|water|manure|compost|feed|forage|fertilizer|m)$/i
const CONTROL =
  /^(qc|qa\/qc|qa|blank|control|check|check sample|standard|reference|lab control|laboratory quality control)$/i

/**
 * Why a row has no results of soil; '' if nothing says so. In a column `TYPE` of numbers, as one laboratory has it, 4 is plant tissue and 5 is soil.
 */
export function notSoilBy(header: string, kind: string, names: readonly string[]): string {
  const text = clean(kind)
  if (PLANT.test(text) || (squashHeader(header) === 'type' && text === '4')) return 'Plant tissue, not soil'
  if (OTHER.test(text)) return `${text}, not soil`
  const isControl = CONTROL.test(text) || names.some((name) => CONTROL.test(clean(name)))
  return isControl ? 'A quality control of the laboratory, not a sample' : ''
}
