import { squashHeader } from '@org/core/contract'
import { clean } from './cells.ts'

const PLANT = /^(p|plant|plants|plant tissue|tissue|leaf|petiole|pt)$/i
const OTHER = /^(w|water|manure|compost|feed|forage|fertilizer|m)$/i
const CONTROL = /^(qc|qa\/qc|qa|blank|control|check|standard|reference)$/i

/**
 * Why a row has no results of soil; '' if nothing says so. In a column `TYPE` of numbers, as one laboratory has it, 4 is plant tissue and 5 is soil.
 */
export function notSoilBy(header: string, kind: string): string {
  const text = clean(kind)
  if (PLANT.test(text) || (squashHeader(header) === 'type' && text === '4')) return 'Plant tissue, not soil'
  return OTHER.test(text) ? `${text}, not soil` : ''
}

/** Why a kind of sample is a control; '' if it is none. */
export const controlBy = (kind: string): string =>
  CONTROL.test(clean(kind)) ? `“${clean(kind)}” is a quality control of the laboratory, not a sample` : ''
