/** Methods as laboratories write them. The first that fits is it. */
const METHODS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bmehlich[\s-]*p?[\s-]*(?:iii|3)\b|\bm-?3(?:[\s-]*icap|[\s-]*icp)?\b/i, 'Mehlich 3'],
  [/\bmehlich[\s-]*p?[\s-]*(?:ii|2)\b|\bm-?2\b/i, 'Mehlich 2'],
  [/\bmehlich[\s-]*p?[\s-]*(?:i|1)\b|\bm-?1\b/i, 'Mehlich 1'],
  [/\bbray[\s-]*p?[\s-]*(?:ii|2)\b/i, 'Bray 2'],
  [/\bbray[\s-]*p?[\s-]*(?:i|1)\b/i, 'Bray 1'],
  [/\bbray\b/i, 'Bray'],
  [/\bolsen\b|\bsodium bicarbonate\b|\bbicarb\b/i, 'Olsen'],
  [/\bh3a(?:-?\d)?\b/i, 'H3A'],
  [/\bwater[\s-]*(?:extractable|soluble)\b|\bh2o\b/i, 'Water'],
  [/\b(?:saturated|saturation)[\s-]*(?:paste|extract)\b|\bpaste\b/i, 'Saturated paste'],
  [/\bammonium[\s-]*acetate\b|\bnh4o?ac\b/i, 'Ammonium acetate'],
  [/\bdtpa(?:[\s-]*sorbitol)?\b/i, 'DTPA'],
  [/\b(?:\d\s*n\s*)?kcl\b|\bpotassium chloride\b/i, 'KCl'],
  [/\bhot[\s-]*water\b/i, 'Hot water'],
  [/\bloss[\s-]*on[\s-]*ignition\b|\bloi\b/i, 'Loss on ignition'],
  [/\bwalkley[\s-]*black\b|\bwb\b/i, 'Walkley-Black'],
  [/\bdry[\s-]*combustion\b|\bdumas\b|\bcombustion\b/i, 'Dry combustion'],
  [/\bcacl2\b|\bcalcium chloride\b/i, 'Calcium chloride'],
  [/\b1\s*:\s*1\b/i, '1:1 in water'],
  [/\b1\s*:\s*2(?:\.5)?\b/i, '1:2 in water'],
  [/\b1\s*:\s*5\b/i, '1:5 in water'],
  [/\bslurry\b|\bdeionized water\b/i, 'In water'],
  [/\bsikora\b/i, 'Sikora'],
  [/\bsmp\b/i, 'SMP'],
  [/\bwoodruff\b|\bwdrf\b/i, 'Woodruff'],
  [/\bmorgan\b/i, 'Morgan'],
  [/\btotal\b|\bdigest(?:ion)?\b|\baqua regia\b|\bepa\s*30\d\d/i, 'Digestion'],
]

const RATIO = /\b1\s*:\s*\d(?:\.\d)?\b(?:\s*(?:in\s+)?(?:water|h2o|soil[\s:/-]*water)\b)?/i

/** The most characters of a text that names a method. */
const MAX_METHOD = 500

/** A method that a text names, and the text without it; null if it names none. */
export function methodIn(text: string): { method: string; rest: string } | null {
  if (text.length > MAX_METHOD) return null
  for (const [pattern, method] of METHODS) {
    const found = pattern.exec(text)
    if (found === null) continue
    const others = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
    // `1:5 CaCl2`, `1:5 Water`: how much water is a part of the method.
    const rest = others.replace(RATIO, ' ')
    return { method, rest: rest.replaceAll(/[\s()-]+/g, ' ').trim() }
  }
  return null
}

/** What an analyte of which no method was said is, once it is said. */
const VARIANTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  p: {
    'Mehlich 1': 'p_mehlich1',
    'Mehlich 3': 'p_mehlich3',
    'Bray 1': 'p_bray1',
    'Bray 2': 'p_bray2',
    Bray: 'p_bray',
    Olsen: 'p_olsen',
  },
  om: { 'Loss on ignition': 'om_loi', 'Walkley-Black': 'om_wb' },
  soc: { 'Walkley-Black': 'soc_wb', 'Dry combustion': 'soc' },
  ph: {
    '1:1 in water': 'ph_water',
    '1:2 in water': 'ph_water',
    '1:5 in water': 'ph_water',
    'In water': 'ph_water',
    Water: 'ph_water',
    'Calcium chloride': 'ph_cacl2',
    'Saturated paste': 'ph_paste',
  },
  buffer_ph: { Sikora: 'buffer_ph_sikora', SMP: 'buffer_ph_smp', Woodruff: 'buffer_ph_woodruff' },
  ec: {
    '1:1 in water': 'ec',
    '1:2 in water': 'ec',
    '1:5 in water': 'ec',
    'In water': 'ec',
    Water: 'ec',
    'Saturated paste': 'ec_paste',
  },
}
/** By these an analyte is another one, unless it is always by them: an extract with water is no total content. */
const APART = new Set(['H3A', 'Water', 'Saturated paste', 'Digestion'])
const ALWAYS_BY: Readonly<Record<string, RegExp>> = {
  'Saturated paste': /_paste$|^(sar|esp|sat_pct)$/,
  Digestion: /^(total_n|total_c|soc)$/,
}

/** The analyte by this method; null where that is another one, which is not in the table. */
export function byMethod(key: string, method: string): string | null {
  const variants = VARIANTS[key]
  const variant = variants?.[method]
  if (variant !== undefined) return variant
  if (APART.has(method)) return ALWAYS_BY[method]?.test(key) === true ? key : null
  return key === 'p' ? null : key
}
