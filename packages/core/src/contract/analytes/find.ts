import { normalizeUnit } from '../units/names.ts'
import { ANALYTES } from './all.ts'
import type { Analyte } from './analyte.ts'
import { MAX_HEADER, splitHeader, splitUnitCell, squashHeader } from './header.ts'
import { NAMES_IN_OTHER_LANGUAGES, withoutAccents } from './languages.ts'
import { byMethod, methodIn } from './methods.ts'
import { MODUS_IDS } from './modus-ids.ts'
import { isOtherName, spelledParts } from './short-names.ts'

export interface SoughtAnalyte {
  header: string
  unit?: string
  method?: string
  modusCode?: string
}

export interface FoundAnalyte {
  /** Of `ANALYTES`. */
  key: string
  /** As the header has it; '' where it has none. */
  unit: string
  method: string
  /** In words, after “because it is”: `named “K ppm”`. */
  why: string
}

/** Their own labels, too: templates and exports of ours have them. Where both say something, laboratories' names count. */
const BY_ALIAS = new Map([
  ...Object.entries(NAMES_IN_OTHER_LANGUAGES).flatMap(([key, names]) =>
    names.map((name) => [withoutAccents(squashHeader(name)), key] as const),
  ),
  ...Object.entries(ANALYTES).map(([key, { label }]) => [squashHeader(label), key] as const),
  ...Object.entries(ANALYTES).flatMap(([key, { aliases }]) =>
    aliases.map((alias) => [squashHeader(alias), key] as const),
  ),
])
/** How each short name is written, so that `p_mn` is not taken for `pmN`. */
const SPELLED = spelledParts([
  ...Object.values(ANALYTES).flatMap(({ label, aliases }) => [label, ...aliases]),
  ...Object.values(NAMES_IN_OTHER_LANGUAGES).flat(),
])
const BY_MODUS = new Map(
  Object.entries(MODUS_IDS).flatMap(([key, ids]) => ids.map((id) => [id.toUpperCase(), key] as const)),
)
/** Headers whose unit is all that they name the analyte by. `lbs N/A` is nitrate in pounds per acre, not “not available”. */
const WITH_UNIT: ReadonlyMap<string, readonly [key: string, unit: string]> = new Map([
  ['lbsna', ['nitrate_n', 'lbs N/A']],
  ['psntna', ['nitrate_n', 'lbs N/A']],
  ['wdrfph', ['buffer_ph_woodruff', '']],
])
/** Names that stand for an ion or an oxide as well as for the element: they are asked about, never taken for either. */
const AMBIGUOUS = new Set([
  'no3',
  'nh4',
  'so4',
  'nitrate',
  'ammonium',
  'sulfate',
  'po4',
  'phosphate',
  'p2o5',
  'k2o',
])

/** Whether a header names something measured that can be an ion, an oxide or its element. */
export const isAmbiguousAnalyte = (header: string): boolean =>
  header.length <= MAX_HEADER && AMBIGUOUS.has(squashHeader(splitHeader(header).name))

/** The analyte that a name without a unit stands for, with accents or without; null: none, or it is too short to tell. */
function keyOf(name: string): string | null {
  if (isOtherName(SPELLED, name)) return null
  const squashed = squashHeader(name)
  return BY_ALIAS.get(squashed) ?? BY_ALIAS.get(withoutAccents(squashed)) ?? null
}

/** Percent is how base saturation and total contents are said: never what an extract held. */
function canBe(analyte: Analyte, unit: string): boolean {
  const isPercent = normalizeUnit(unit) === '%'
  return !isPercent || !(analyte.unit === 'mg/kg' || analyte.quantity === 'concentration')
}

const isPercentByName = (alias: string): boolean => /%|pct$|^per[a-z]{1,2}$/.test(alias)

interface Named {
  key: string
  unit: string
  method: string
}

/** Names of one letter or two that mean one thing in percent or in grams of a kilogram, most probably. */
const LIKELY: ReadonlyMap<string, string> = new Map([
  ...['c', 'carbon', 'kohlenstoff', 'carbono'].map((name) => [name, 'total_c'] as const),
  ...['n', 'nitrogen', 'stickstoff', 'nitrogeno', 'nitrogenio'].map((name) => [name, 'total_n'] as const),
  ...['mo', 'om'].map((name) => [name, 'om'] as const),
])
const OF_CONTENTS = new Set(['%', 'g/kg'])
const OF_AREAS = new Set(['t/ha', 'kg/ha', 'kg/m²', 'g/m²', 'lb/ac', 'ton/ac'])

/** Whether a unit is one of stocks: what a percentage is of cannot be said of an area. */
export const isOfStock = (key: string, unit: string): boolean =>
  ANALYTES[key]?.unit === '%' && OF_AREAS.has(normalizeUnit(unit) ?? '')

/** What a header may stand for that is too short to tell, or that its unit contradicts; null: nothing is likely. */
export function likelyAnalyteOf({
  header,
  unit = '',
}: Pick<SoughtAnalyte, 'header' | 'unit'>): string | null {
  if (header.length > MAX_HEADER) return null
  const split = splitHeader(header)
  const name = withoutAccents(squashHeader(split.name))
  const said = normalizeUnit(split.unit === '' ? (splitUnitCell(unit)?.unit ?? '') : split.unit) ?? ''
  if (OF_CONTENTS.has(said) && LIKELY.has(name)) return LIKELY.get(name) ?? null
  const found = findAnalyte({ header, unit })
  if (found !== null) return isOfStock(found.key, said) ? found.key : null
  return isOtherName(SPELLED, split.name) ? (BY_ALIAS.get(name) ?? null) : null
}

/** The “total” of total carbon is part of its name, and no method. */
function methodOf(name: string): string {
  const method = methodIn(name)?.method ?? ''
  return method === 'Digestion' ? '' : method
}

function byWholeName(header: string): Named | null {
  const squashed = squashHeader(header)
  const [key, unit] = WITH_UNIT.get(squashed) ?? []
  if (key !== undefined) return { key, unit: unit ?? '', method: methodOf(header) }
  const known = keyOf(header)
  if (known === null) return null
  const isPercent = ANALYTES[known]?.unit === '%' && isPercentByName(squashed)
  return { key: known, unit: isPercent ? '%' : '', method: methodOf(header) }
}

function byParts(header: string): Named | null {
  const { name, unit } = splitHeader(header)
  const whole = keyOf(name)
  const found = methodIn(name)
  if (whole !== null) return { key: whole, unit, method: methodOf(name) }
  if (found === null) return null
  const base = keyOf(found.rest)
  const key = base === null ? null : byMethod(base, found.method)
  return key === null ? null : { key, unit, method: found.method }
}

const namedBy = (header: string): Named | null => byWholeName(header) ?? byParts(header)

function byHeader({ header, unit = '', method = '' }: SoughtAnalyte): FoundAnalyte | null {
  if (header.length > MAX_HEADER) return null
  const named = namedBy(header) ?? namedBy(header.trim().replace(/^soil\s+/i, ''))
  if (named === null) return null
  const ofUnitCell = splitUnitCell(unit)
  const said = methodIn(method)?.method ?? methodIn(ofUnitCell?.method ?? '')?.method ?? ''
  const key = said === '' ? named.key : byMethod(named.key, said)
  const analyte = key === null ? undefined : ANALYTES[key]
  const anyUnit = named.unit === '' ? (ofUnitCell?.unit ?? '') : named.unit
  if (key === null || analyte === undefined || !canBe(analyte, anyUnit)) return null
  return { key, unit: named.unit, method: said === '' ? named.method : said, why: `named “${header.trim()}”` }
}

/**
 * What a laboratory calls by a header, and by what else the file says of it; null where that is not sure. A Modus test id
 * decides alone: a name beside an id that is not known could be by any method.
 */
export function findAnalyte(sought: SoughtAnalyte): FoundAnalyte | null {
  const code = (sought.modusCode ?? '').trim().toUpperCase()
  if (code === '') return byHeader(sought)
  const key = BY_MODUS.get(code)
  if (key === undefined) return null
  const { unit } = splitHeader(sought.header)
  return { key, unit, method: methodIn(sought.method ?? '')?.method ?? '', why: `the Modus test ${code}` }
}
