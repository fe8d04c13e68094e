import { surname } from './names.ts'
import type { Kind, Parcel, Size } from './parcels.ts'
import type { Random } from './random.ts'

const SIDES: Readonly<Record<string, string>> = { N: 'North', S: 'South', E: 'East', W: 'West' }
const ACRES: Readonly<Record<Size, string>> = { half: '320', quarter: 'quarter', eighty: '80', forty: '40' }
const LANDMARKS = [
  'Airstrip',
  'Bin site',
  'Blacktop',
  'Burr oak',
  'Cemetery',
  'Church',
  'Corn crib',
  'Dry lot',
  'Elevator',
  'Gravel pit',
  'Hilltop',
  'Lane',
  'Mailbox',
  'Mill race',
  'Old orchard',
  'Power line',
  'Schoolhouse',
  'Section house',
  'Silo',
  'Substation',
  'Tower',
  'Township hall',
  'Well house',
  'Windbreak',
  'Windmill',
] as const
/** What the look of a field makes people call it. */
const BY_KIND: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  pivot: ['pivot', 'circle'],
  corners: ['corners'],
  creek: ['creek bottom', 'bottom', 'creek'],
  contour: ['ridge', 'hill', 'slope'],
  strips: ['strip', 'terrace'],
  ponds: ['pond', 'pothole'],
  farmstead: ['farmstead', 'yard'],
  diagonal: ['railroad', 'tracks'],
  waterway: ['draw', 'waterway'],
  road: ['lane', 'both sides'],
}
const TRIES = 12

/**
 * What a grower calls a field: by where it lies, how large it is, what stands beside it, or whose it was. Where all of
 * that is taken, what the deed says.
 *
 * @param section `14-85-25W`
 * @param taken the grower's names given before, in lower case; the new one is added
 */
export function fieldName(random: Random, parcel: Parcel, section: string, taken: Set<string>): string {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const name = claim(taken, candidate(random, parcel, section))
    if (name !== null) return name
  }
  const legal = `${parcel.legal} ${section}`
  for (let number = 1; ; number += 1) {
    const name = claim(
      taken,
      number === 1 ? legal : `${legal} ${String.fromCharCode(63 + (number % 26))}${number}`,
    )
    if (name !== null) return name
  }
}

function claim(taken: Set<string>, name: string): string | null {
  const key = name.toLowerCase()
  if (taken.has(key)) return null
  taken.add(key)
  return name
}

function candidate(random: Random, parcel: Parcel, section: string): string {
  const { kind, size, legal } = parcel
  const side = SIDES[legal.at(-1) ?? ''] ?? SIDES[legal.charAt(0)] ?? 'North'
  const looks = BY_KIND[kind]
  if (looks !== undefined && random.chance(0.6)) {
    const look = random.pick(looks)
    return random.chance(0.5) ? `${side} ${look}` : `${surname(random)} ${look}`
  }
  return random.weighted<() => string>([
    [() => `${side} ${ACRES[size]}`, 18],
    [() => `${surname(random)} ${ACRES[size]}`, 26],
    [() => random.pick(LANDMARKS), 16],
    [() => `${random.pick(LANDMARKS)} ${ACRES[size]}`, 14],
    [() => `Section ${section.split('-')[0]} ${legal}`, 14],
    [() => `Home ${ACRES[size]}`, 4],
    [() => `Field ${random.integer(1, 24)}`, 8],
  ])()
}
