/**
 * Units as laboratories write them, and what they are called here. A spelling that is not in the table is no unit: it
 * is never guessed. Compared in lower case, without spaces, with `.`, `_` and `-1` as `/`.
 */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  '%': ['%', 'percent', 'pct', 'per cent', 'wt%', '% (wt.)', 'g/100g', '%wt', 'weight%'],
  'g/kg': ['g/kg', 'grams/kg', 'gramsperkilogram', 'g protein/kg soil', 'g.protein.kg.soil', '‰'],
  'mg/100g': ['mg/100g', 'mg/100gsoil', 'mg/100gboden', 'mg/100gm'],
  'mg/kg': ['mg/kg', 'mg/kg(ppm)', 'milligramsperkilogram', 'mgc/kg', 'mgn/kg', 'mg/kgsoil'],
  ppm: ['ppm', 'parts per million', '[ppm]'],
  'µg/g': ['ug/g', 'mcg/g', 'microgramspergram'],
  'µg/kg': ['ug/kg', 'ppb'],
  'mg/g': ['mg/g'],
  'g/g': ['g/g', 'gh2o/gsoil', 'gh2og/soil'],
  'ng/g': ['ng/g'],
  'mg/L': ['mg/l', 'milligramsperliter'],
  'meq/L': ['meq/l', 'mmolc/l', 'me/l', 'mmol(c)/l'],
  'dS/m': ['ds/m', 'decisiemenspermeter', 'ds/meter'],
  'mS/cm': ['ms/cm'],
  'mmho/cm': ['mmho/cm', 'mmhos/cm', 'millimhos/cm'],
  'µS/cm': ['us/cm', 'umho/cm', 'umhos/cm', 'micromhos/cm'],
  'mS/m': ['ms/m'],
  'meq/100g': ['meq/100g', 'me/100g', 'meq/100gm', 'meq/100grams', 'meq/100gsoil', 'milliequivalents/100g'],
  'cmolc/kg': ['cmolc/kg', 'cmol(+)/kg', 'cmol+/kg', 'cmol(c)/kg', 'cmol/kg', 'centimolesperkilogram'],
  'mmolc/kg': ['mmolc/kg', 'mmol(+)/kg', 'mmol+/kg', 'mmol(c)/kg', 'mmoleq/kg'],
  'mmol/kg': ['mmol/kg', 'millimoles/kg'],
  'g/cm³': ['g/cm3', 'g/cc', 'g/cm^3', 'gm/cc', 'grams/cm3', 'gramspercentimetercubed', 'g/ml'],
  'kg/L': ['kg/l', 'kg/dm3'],
  'Mg/m³': ['mg/m3density', 't/m3', 'megagrams/m3'],
  'kg/m³': ['kg/m3'],
  'lb/ft³': ['lb/ft3', 'lbs/ft3', 'lbs/cuft'],
  mm: ['mm', 'millimeter', 'millimeters'],
  cm: ['cm', 'cms', 'centimeter', 'centimeters'],
  m: ['m', 'meter', 'meters'],
  in: ['in', 'in.', 'inch', 'inches', '"', '″', 'ins'],
  ft: ['ft', 'feet', 'foot'],
  'lb/ac': [
    'lb/ac',
    'lbs/ac',
    'lb/acre',
    'lbs/acre',
    'lb/a',
    'lbs/a',
    'lbsn/a',
    'lbn/a',
    'lbsn/ac',
    'lbs-acre',
    'poundsperacre',
    '#/a',
    '#/ac',
  ],
  'kg/ha': ['kg/ha', 'kilogramsperhectare'],
  't/ha': ['t/ha', 'tonnes/ha', 'tons/ha', 'tn/ha', 'mg/ha'],
  'kg/m²': ['kg/m2'],
  'g/m²': ['g/m2'],
  'ton/ac': ['ton/ac', 'tons/ac', 'tons/acre', 'tn/ac'],
  'mg/kg/day': ['mg/kg/day', 'mgc/kg/day', 'mg/c/kg/day', 'mgco2-c/kg/day'],
  'in/ft': ['in/ft'],
  psi: ['psi'],
  min: ['min', 'minutes'],
  'min/in': ['min/in'],
  g: ['gram', 'grams'],
  'cm³': ['cm3', 'cc'],
  'ppm CaCO₃/pH': ['ppmcaco3/ph'],
  '': ['', '-', 'none', 'ph', 'phunit', 'phunits', 'standardphunit', 'su', 'unitless', 'ratio'],
}

/** `mg kg⁻¹` → `mg/kg`. */
function keyOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[µμ]/g, 'u')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/([a-z+)0-9])[\s.·*]*\b(100\s*g|kg|g|l|m|cm|ha|ac|acre)\s*\^?-1\b/g, '$1/$2')
    .replaceAll(/([a-z+)0-9])[\s.·*]*\b([cdm]?m)\s*\^?-([23])/g, '$1/$2$3')
    .replaceAll(/\s+/g, '')
    .replaceAll(/(?<=.)[._](?=.)/g, '/')
    .replaceAll(/(?<=[a-z0-9])\/(?=100g|kg|cm3|soil|c\/kg)/g, '/')
}

const NAMES = new Map(
  Object.entries(SPELLINGS).flatMap(([name, spellings]) => spellings.map((of) => [keyOf(of), name] as const)),
)

/** The most characters of a unit, with its spaces. */
const MAX_UNIT = 100

/**
 * The name of a unit here; '' for no unit, as of pH; null for a text that is none. Spaces of all kinds make no difference.
 * The megagram per cubic meter is told from milligrams by its capital letter.
 */
export function normalizeUnit(text: string): string | null {
  if (text.length > MAX_UNIT) return null
  const known = KNOWN.get(text)
  if (known !== undefined) return known
  const name = nameOf(text)
  if (KNOWN.size < MAX_KNOWN) KNOWN.set(text, name)
  return name
}

/** A file of a million values names few units. */
const KNOWN = new Map<string, string | null>()
const MAX_KNOWN = 1000

function nameOf(text: string): string | null {
  const trimmed = text.normalize('NFKC').trim()
  if (/^Mg\s*(\/|\s|·|\.)\s*m\s*\^?[-\u2212]?\^?3/.test(trimmed)) return 'Mg/m³'
  return NAMES.get(keyOf(trimmed)) ?? null
}
