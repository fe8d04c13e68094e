import { normalizeUnit } from '../units/names.ts'

/** A header without case, spaces and punctuation: `K_PCT` → `kpct`, `%K Sat` → `%ksat`. Marks of footnotes are none of it. */
export const squashHeader = (text: string): string =>
  text
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

/** `Total N ppm`, `Potassium ppm K`, `% Sand`, `CEC, meq/100 g`. */
function amongWords(header: string): SplitHeader | null {
  const words = header.split(/[\s,;:]+(?!\d)/).filter((word) => word !== '')
  for (let from = 0; from < words.length; from++) {
    for (let to = words.length; to > from; to--) {
      const unit = words.slice(from, to).join(' ')
      const after = words.slice(to)
      const isEnd = after.length === 0 || (after.length === 1 && AFTER_UNIT.test(after[0] ?? ''))
      if (from > 0 ? isEnd && isPlainUnit(unit) : unit === '%' && after.length > 0)
        return { name: (from > 0 ? words.slice(0, from) : after).join(' '), unit }
    }
  }
  return null
}

/** A header without its unit. */
export function splitHeader(header: string): SplitHeader {
  const text = header
    .normalize('NFKC')
    .replaceAll(/[*^†‡]+\s*$/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return inBrackets(text) ?? afterUnderscore(text) ?? amongWords(text) ?? { name: text, unit: '' }
}

/** A cell of a row of units: `Mehlich 1   mg/kg (ppm)` is a method and a unit. Null if no unit is in it. */
export function splitUnitCell(cell: string): { unit: string; method: string } | null {
  const text = cell.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
  if (text === '') return null
  if (normalizeUnit(text) !== null) return { unit: text, method: '' }
  const words = text.split(' ')
  for (let from = 1; from < words.length; from++) {
    const unit = words.slice(from).join(' ')
    if (isPlainUnit(unit)) return { unit, method: words.slice(0, from).join(' ') }
  }
  return null
}
