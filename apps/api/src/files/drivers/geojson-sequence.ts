import { isProductError } from '@org/core/contract'
import { LIMITS } from '../limits.ts'
import { parseFeatures } from '../text/json-attributes.ts'
import { tooManyFeatures, unreadable } from '../unreadable.ts'

/** Stands before each text of a sequence (RFC 8142). */
const SEPARATOR = '\x1e'
/** A whole object in the first line, and another one in the next. */
const LINES = /^\s*\{[^\r\n]*\}[ \t]*\r?\n\s*\{/

/** Whether a text is many GeoJSON texts: each after a separator, or each in a line of its own. */
export const isSequence = (text: string): boolean =>
  text.trimStart().startsWith(SEPARATOR) || LINES.test(text)

/**
 * The features of a sequence as one collection.
 *
 * @throws errors.unreadableFile when one of the texts is not JSON
 */
export function parseSequence(text: string): { type: 'FeatureCollection'; features: unknown[] } {
  const separator = text.trimStart().startsWith(SEPARATOR) ? SEPARATOR : /\r?\n/
  const texts = text.split(separator).filter((one) => one.trim() !== '')
  if (texts.length > LIMITS.features) throw tooManyFeatures(texts.length)
  return { type: 'FeatureCollection', features: texts.map((one, at) => asFeature(parseOne(one, at + 1))) }
}

function parseOne(text: string, number: number): unknown {
  try {
    return parseFeatures(text)
  } catch (error) {
    if (!isProductError(error, 'unreadableFile')) throw error
    throw unreadable(`It is a sequence of GeoJSON texts. Number ${number}: ${error.message}`, error.remedy)
  }
}

/** A sequence may hold bare shapes. */
function asFeature(value: unknown): unknown {
  const isShape =
    typeof value === 'object' && value !== null && ('coordinates' in value || 'geometries' in value)
  return isShape ? { type: 'Feature', properties: {}, geometry: value } : value
}
