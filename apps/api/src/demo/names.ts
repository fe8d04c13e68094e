import type { Random } from './random.ts'
import type { Region } from './regions.ts'

// Everybody and everything here is invented: surnames are put together of words nobody puts together, addresses are
// under the reserved top-level domain .example, telephone numbers are the fictitious 555-01xx.

const SURNAME_STARTS = [
  'Bobolink',
  'Bramble',
  'Cinder',
  'Camas',
  'Gentian',
  'Dapple',
  'Drift',
  'Ember',
  'Fallow',
  'Hyssop',
  'Flax',
  'Furrow',
  'Gale',
  'Garnet',
  'Harrow',
  'Mullein',
  'Heron',
  'Indigo',
  'Ivory',
  'Juniper',
  'Kestrel',
  'Lantern',
  'Sumac',
  'Linnet',
  'Marl',
  'Millet',
  'Nettle',
  'Oriole',
  'Pebble',
  'Plover',
  'Quill',
  'Quince',
  'Russet',
  'Saffron',
  'Sedge',
  'Sorrel',
  'Sparrow',
  'Tansy',
  'Teasel',
  'Thistle',
  'Tamarack',
  'Umber',
  'Vetch',
  'Zephyr',
  'Willet',
  'Winnow',
  'Wren',
  'Yarrow',
] as const
const SURNAME_ENDS = [
  'acre',
  'bank',
  'beck',
  'bend',
  'bluff',
  'bridge',
  'brook',
  'crest',
  'croft',
  'dale',
  'fell',
  'field',
  'ford',
  'gate',
  'glade',
  'grove',
  'hollow',
  'holt',
  'lock',
  'mead',
  'mere',
  'moor',
  'quist',
  'reed',
  'ridge',
  'rook',
  'row',
  'shaw',
  'side',
  'stead',
  'stile',
  'strand',
  'thorn',
  'vale',
  'wake',
  'wick',
  'wold',
  'wright',
] as const
const FIRST_NAMES = [
  'Ada',
  'Alden',
  'Amara',
  'Anders',
  'Annika',
  'Beatriz',
  'Boyd',
  'Calla',
  'Cyrus',
  'Dalia',
  'Delmar',
  'Edith',
  'Elias',
  'Emeka',
  'Esther',
  'Everett',
  'Fiona',
  'Gideon',
  'Greta',
  'Hana',
  'Harlan',
  'Hollis',
  'Imani',
  'Ingrid',
  'Ivan',
  'Joan',
  'Jonas',
  'Josefa',
  'Keiko',
  'Kurt',
  'Laila',
  'Leland',
  'Lucía',
  'Mabel',
  'Magnus',
  'Marit',
  'Milo',
  'Nadia',
  'Nels',
  'Noor',
  'Odell',
  'Opal',
  'Orrin',
  'Petra',
  'Quentin',
  'Ramona',
  'Reuben',
  'Rosalind',
  'Silas',
  'Søren',
  'Tamsin',
  'Thea',
  'Tobias',
  'Una',
  'Vernon',
  'Wanda',
  'Wendell',
  'Yusuf',
  'Zelda',
  'Zoltan',
] as const
const PLACES = [
  'Bur Oak',
  'Cold Spring',
  'Crooked Creek',
  'Dry Run',
  'Four Corners',
  'Gray Heron',
  'High Lonesome',
  'Lone Elm',
  'Long Draw',
  'Meadowlark',
  'North Fork',
  'Pheasant Run',
  'Prairie Hen',
  'Red Gate',
  'Sand Draw',
  'Stony Point',
  'Sunup',
  'Switchgrass',
  'Twin Silo',
  'Windmill',
] as const
const ROADS = ['Avenue', 'Road', 'Street', 'Trail'] as const
const NOTES = [
  'Prefers a text message before 8 in the morning.',
  'Gate codes are with the office; close every gate.',
  'Samples after harvest only, never on wet ground.',
  'Two landlords: send reports for each farm by itself.',
  'Dogs at the home place. Honk and wait.',
  'Wants results in lb/ac beside ppm.',
] as const

export const surname = (random: Random): string => random.pick(SURNAME_STARTS) + random.pick(SURNAME_ENDS)

/** What a business calls itself; `owner` is the surname of its contact. */
function businessName(owner: string, firstName: string, random: Random): string {
  const kind = random.weighted<(name: string) => string>([
    [(name) => `${name} Farms`, 24],
    [(name) => `${name} Family Farms`, 12],
    [(name) => `${name} Brothers`, 9],
    [(name) => `${name} & Sons`, 6],
    [(name) => `${name} & Daughters`, 5],
    [(name) => `${firstName} ${name}`, 14],
    [(name) => `${name} Land & Cattle`, 7],
    [(name) => `${name} & ${surname(random)}`, 7],
    [(name) => `${name} Grain LLC`, 6],
    [(name) => `${name} ${random.pick(['Acres', 'Ranch', 'Grain', 'Seed'])}`, 10],
  ])
  return kind(owner)
}

export interface Contact {
  name: string
  contactFirstName: string
  contactLastName: string
  email: string
  phone: string
  address: string
  notes: string
}

/**
 * A grower as the office's address book has it. Some entries lack something, as they do.
 *
 * @param taken names given before; the new one is added
 */
export function growerContact(
  random: Random,
  { areaCode, towns, postal }: Region,
  taken: Set<string>,
): Contact {
  let [firstName, lastName] = [random.pick(FIRST_NAMES), surname(random)]
  let name = businessName(lastName, firstName, random)
  while (taken.has(name)) {
    firstName = random.pick(FIRST_NAMES)
    lastName = surname(random)
    name = businessName(lastName, firstName, random)
  }
  taken.add(name)
  const number = `(${areaCode}) 555-01${String(random.integer(0, 99)).padStart(2, '0')}`
  const road = `${random.integer(100, 3999)} ${random.integer(110, 390)}th ${random.pick(ROADS)}`
  return {
    name,
    contactFirstName: firstName,
    contactLastName: lastName,
    email: random.chance(0.9) ? `${plain(firstName)}@${plain(lastName)}.example` : '',
    phone: random.chance(0.94) ? number : '',
    address: random.chance(0.88) ? `${road}, ${random.pick(towns)}, ${postal.state} ${postal.zip}` : '',
    notes: random.chance(0.2) ? random.pick(NOTES) : '',
  }
}

/** Without accents and case, as in an email address. */
const plain = (text: string): string =>
  text.replaceAll('ø', 'o').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** What the pieces of a grower's land are called, the one around the house first. */
export function farmNames(random: Random, count: number): string[] {
  const names = [random.pick(['Home place', 'Home farm', 'Homestead'])]
  while (names.length < count) {
    const name = random.weighted<() => string>([
      [() => `${surname(random)} place`, 50],
      [() => `${random.pick(PLACES)} farm`, 30],
      [() => `${random.pick(['North', 'South', 'East', 'West', 'River', 'Upper', 'Lower'])} farm`, 20],
    ])()
    if (!names.includes(name)) names.push(name)
  }
  return names
}
