import { normalizeUnit } from '../units/names.ts'

/** Raised digits, signs and letters, for the brackets of a regular expression: of footnotes, and of the exponents of units. */
export const RAISED = '\u00b2\u00b3\u00b9\u2070-\u207f\u02b0-\u02b8\u02e0-\u02e4\u1d2c-\u1d6a\u1d9b-\u1dbf'
const RAISED_PARTS = new RegExp(`[${RAISED}]+`, 'gu')
const AT_END = /[([]\d{1,2}[)\]]\s*$/
/** So many letters before an exponent tell its unit. */
const UNIT_LETTERS = 4

/** `SOC¹ (g kg⁻¹)` → `SOC (g kg⁻¹)`, `pH(1)` → `pH`: exponents of units stay. */
function withoutFootnotes(header: string): string {
  const plain = header.replaceAll(RAISED_PARTS, (raised, at: number, whole: string) => {
    const unit = /\p{L}*$/u.exec(whole.slice(Math.max(0, at - UNIT_LETTERS), at))?.[0] ?? ''
    const isExponent = raised.startsWith('⁻') || (/^[²³]$/.test(raised) && /^([cdm]?m|ft|in)$/i.test(unit))
    return isExponent || /^[⁺⁻]+$/.test(raised) ? raised : ''
  })
  return plain.replace(AT_END, '')
}

/** A header without case, spaces and punctuation: `K_PCT` → `kpct`, `%K Sat` → `%ksat`. Marks of footnotes are none of it. */
export const squashHeader = (text: string): string =>
  withoutFootnotes(text)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]/gu, '')

export interface SplitHeader {
  name: string
  /** As written; '' where the header has none. */
  unit: string
}

/** What may stand after a unit: `Potassium ppm K`, `KCl NH4-N ppm (Old)`. */
const AFTER_UNIT = /^(\(old\)|N|P|K|S|C|Ca|Mg|Na|Zn|Fe|Mn|Cu|B|Al|Cl|Mo)$/i
/** Alone in a header they are words, or elements, before they are units. */
const NOT_ALONE = new Set(['', 'in', 'm', 'min', 'g', 'cm³'])

const isUnit = (text: string): boolean => (normalizeUnit(text) ?? '') !== ''
const isPlainUnit = (text: string): boolean => isUnit(text) && !NOT_ALONE.has(normalizeUnit(text) ?? '')

/** `Depth (cm)`, `Bulk density [g/cm3]`. */
function inBrackets(header: string): SplitHeader | null {
  for (const match of header.matchAll(/[([]([^()[\]]*(?:\([^)]*\)[^()[\]]*)?)[)\]]/g)) {
    if (!isUnit(match[1] ?? '')) continue
    const name = `${header.slice(0, match.index)} ${header.slice(match.index + match[0].length)}`
    return { name: name.trim(), unit: (match[1] ?? '').trim() }
  }
  return null
}

/** `poxC_mg.kg`, `min_c_96hr_mg_c_kg_day`: the longest end after an underscore that is a unit. */
function afterUnderscore(header: string): SplitHeader | null {
  for (const match of header.matchAll(/_+/g)) {
    const [name, unit] = [header.slice(0, match.index), header.slice(match.index + match[0].length)]
    if (name !== '' && isUnit(unit)) return { name, unit: unit.replaceAll('_', '.') }
  }
  return null
}

/** As many words as the longest unit has: `mg CO2-C / kg soil / day`. */
const MAX_UNIT_WORDS = 8

/** `Total N ppm`, `Potassium ppm K`, `% Sand`, `CEC, meq/100 g`. The unit is the longest end that is one. */
function amongWords(header: string): SplitHeader | null {
  const words = header.split(/[\s,;:]+(?!\d)/).filter((word) => word !== '')
  if (words[0] === '%' && words.length > 1) return { name: words.slice(1).join(' '), unit: '%' }
  const ends = AFTER_UNIT.test(words.at(-1) ?? '') ? [words.length, words.length - 1] : [words.length]
  for (let from = Math.max(1, words.length - MAX_UNIT_WORDS - 1); from < words.length; from++) {
    for (const to of ends) {
      const unit = words.slice(from, to).join(' ')
      if (isPlainUnit(unit)) return { name: words.slice(0, from).join(' '), unit }
    }
  }
  return null
}

/** `%OM`, `organicCPercent`, `clay_pct`. */
function percentInName(header: string): SplitHeader | null {
  const before = /^%\s*(\p{L}.*)$/u.exec(header)?.[1]
  const after = /^(.*\p{L}\d?)[\s_-]*(?:Percent|percent|PERCENT|[Pp]ct|PCT|%)$/u.exec(header)?.[1]
  const name = before ?? after
  return name === undefined ? null : { name: name.trim(), unit: '%' }
}

/** The most characters of a header: what is longer is a text, and names nothing that was measured. */
export const MAX_HEADER = 500

/** A header without its unit. */
export function splitHeader(header: string): SplitHeader {
  if (header.length > MAX_HEADER) return { name: header, unit: '' }
  const text = withoutFootnotes(header)
    .normalize('NFKC')
    .replaceAll(/[*^†‡]+\s*(?=$|[([])/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return (
    inBrackets(text) ??
    afterUnderscore(text) ??
    amongWords(text) ??
    percentInName(text) ?? { name: text, unit: '' }
  )
}

/** A cell of a row of units: `Mehlich 1   mg/kg (ppm)` is a method and a unit. Null if no unit is in it. */
export function splitUnitCell(cell: string): { unit: string; method: string } | null {
  const text = cell.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
  if (text === '' || text.length > MAX_HEADER) return null
  if (normalizeUnit(text) !== null) return { unit: text, method: '' }
  const words = text.split(' ')
  for (let from = Math.max(1, words.length - MAX_UNIT_WORDS); from < words.length; from++) {
    const unit = words.slice(from).join(' ')
    if (isPlainUnit(unit)) return { unit, method: words.slice(0, from).join(' ') }
  }
  return null
}
