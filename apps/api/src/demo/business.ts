import { fieldName } from './field-names.ts'
import { boundaryHistory, DAY_MS, fieldYears, type Span, type VersionPlan, type YearPlan } from './history.ts'
import { type Home, homesOf, type Neighbors, neighborsOf, type SectionPlace } from './homes.ts'
import { type Contact, farmNames, growerContact } from './names.ts'
import { type Creek, type Parcel, parcelsOf } from './parcels.ts'
import { createRandom, type Random } from './random.ts'
import { REGIONS, type Region } from './regions.ts'
import { middleOf, type Shape, wave } from './shapes.ts'
import { type LonLat, type Section, surveySection } from './survey.ts'

/** What decides a business wholly: the same options, the same business. */
export interface BusinessOptions {
  seed: string
  /** At most an eighth of the fields. */
  growers: number
  /** At most {@link MAX_FIELDS}. */
  fields: number
  /** How many years back fields have, from the current one: 1 to 9, the past of the year window. */
  years: number
  /** Nothing is dated later. */
  today: Date
}

/** More would meet the neighboring region's. */
export const MAX_FIELDS = 200_000
/** As many as a grower's own section holds at most. */
const FIELDS_OF_HOME = 8
/** The most that are named without running out of names. */
export const MAX_GROWERS = 4_000

export interface GrowerPlan extends Contact {
  externalRef: string
  createdAt: Date
}

/** A part's rings, closed, in degrees. */
export type Polygons = readonly (readonly (readonly LonLat[])[])[]

export interface BoundaryPlan extends Omit<VersionPlan, 'shape'> {
  polygons: Polygons
}

export interface FieldPlan {
  /** Place of its grower in the business's list. */
  grower: number
  name: string
  farmName: string
  fsaFarm: string
  fsaTract: string
  fsaClu: string
  isActive: boolean
  /** Somewhere on the field; null without a boundary. */
  middle: LonLat | null
  /** Oldest first; none for a field whose boundary is still awaited. */
  boundaries: readonly BoundaryPlan[]
  years: readonly YearPlan[]
  createdAt: Date
  updatedAt: Date
}

export interface Business {
  /** What it was made from. */
  options: BusinessOptions
  growers: readonly GrowerPlan[]
  /** Made while they are asked for: a hundred thousand need not be held at once. Asked again, the same again. */
  fields(): Generator<FieldPlan>
}

/** @throws RangeError for options that make no business */
export function planBusiness(options: BusinessOptions): Business {
  checkOptions(options)
  const areas = areasOf(options)
  const taken = new Set<string>()
  const growers = areas.flatMap(({ region, homes }) =>
    homes.map((home) => planGrower(options, region, home.grower, taken)),
  )
  return {
    options,
    growers,
    *fields() {
      for (const area of areas) yield* fieldsOf(options, area)
    },
  }
}

function checkOptions({ fields, growers, years }: BusinessOptions): void {
  const check = (isFine: boolean, message: string): void => {
    if (!isFine) throw new RangeError(message)
  }
  const within = (value: number, min: number, max: number): boolean =>
    Number.isInteger(value) && value >= min && value <= max
  check(within(fields, 1, MAX_FIELDS), `There can be 1 to ${MAX_FIELDS} fields.`)
  const most = Math.max(1, Math.min(MAX_GROWERS, Math.floor(fields / FIELDS_OF_HOME)))
  check(within(growers, 1, most), `With ${fields} fields there can be 1 to ${most} growers.`)
  check(within(years, 1, 9), 'There can be 1 to 9 years: those of the year window that have begun.')
}

/** A region with what of the business lies in it. */
interface Area {
  region: Region
  fieldCount: number
  homes: readonly Home[]
  /** Where its fields can lie, in the order in which sections are filled: homes, then from the middle outwards. */
  places: readonly SectionPlace[]
}

/** More than are needed: even where half of the land is others', a section holds two fields or so. */
const SECTIONS_PER_FIELD = 1.1
/** People live inside their business, not at its rim. */
const INNER_SECTIONS_PER_FIELD = 0.3

function areasOf(options: BusinessOptions): Area[] {
  let first = 0
  return sharesOf(options).map(({ region, growers, fields }) => {
    const places = sectionPlaces(options, region, Math.ceil(fields * SECTIONS_PER_FIELD) + 12)
    const random = createRandom(`${options.seed} ${region.key} homes`)
    const inner = places.slice(0, Math.max(growers, Math.floor(fields * INNER_SECTIONS_PER_FIELD)))
    const homes = homesOf(random, inner, growers, first)
    first += growers
    return { region, fieldCount: fields, homes, places: [...homes, ...withoutHomes(places, homes)] }
  })
}

function withoutHomes(places: readonly SectionPlace[], homes: readonly Home[]): SectionPlace[] {
  const lived = new Set(homes.map(({ column, row }) => `${column} ${row}`))
  return places.filter(({ column, row }) => !lived.has(`${column} ${row}`))
}

/** Divides growers among the regions, and fields as the growers; a region without growers has neither. */
function sharesOf({ growers, fields }: BusinessOptions) {
  const others = REGIONS.slice(1).map((region) => {
    const count = Math.floor(growers * region.share)
    return { region, growers: count, fields: Math.floor((fields * count) / growers) }
  })
  const sum = (key: 'growers' | 'fields'): number => others.reduce((total, part) => total + part[key], 0)
  const main = REGIONS.slice(0, 1).map((region) => {
    return { region, growers: growers - sum('growers'), fields: fields - sum('fields') }
  })
  return [...main, ...others].filter((share) => share.growers > 0)
}

/** Ragged at the rim: a business has no round border. */
function sectionPlaces({ seed }: BusinessOptions, region: Region, count: number): SectionPlace[] {
  const radius = Math.ceil(Math.sqrt(count / Math.PI) * 1.25) + 2
  const random = createRandom(`${seed} ${region.key} rim`)
  const places: { column: number; row: number; order: number }[] = []
  for (let row = -radius; row < radius; row += 1) {
    for (let column = -radius; column < radius; column += 1) {
      const order = Math.hypot(column + 0.5, row + 0.5) * random.between(0.85, 1.15)
      places.push({ column, row, order })
    }
  }
  return places.sort((a, b) => a.order - b.order).slice(0, count)
}

function planGrower(
  { seed, today }: BusinessOptions,
  region: Region,
  index: number,
  taken: Set<string>,
): GrowerPlan {
  const random = createRandom(`${seed} grower ${index}`)
  const contact = growerContact(random, region, taken)
  const externalRef = random.chance(0.8) ? `G-${String(index + 1).padStart(4, '0')}` : ''
  const createdAt = new Date(today.getTime() - Math.floor(random.between(1_200, 2_600)) * DAY_MS)
  return { ...contact, externalRef, createdAt }
}

/** What is remembered from field to field of a grower. */
interface Books {
  names: Set<string>
  /** Farm names by the piece of country they lie in. */
  farms: Map<string, string>
  farmNames: string[]
  fsaFarms: Map<string, string>
}

function* fieldsOf(options: BusinessOptions, area: Area): Generator<FieldPlan> {
  const { region, fieldCount, places, homes } = area
  const neighbors = neighborsOf(homes)
  const books = new Map<number, Books>()
  let made = 0
  for (const [place, { column, row }] of places.entries()) {
    const section = surveySection(region, options.seed, column, row)
    const random = createRandom(`${options.seed} ${region.key} section ${column} ${row}`)
    const near = neighbors(section)
    const all = parcelsOf(region.ground, random, creekOf(options, region, section), near.isHome)
    // So that every grower gets fields, however many homes there are.
    const parcels = near.isHome ? all.slice(0, FIELDS_OF_HOME) : all
    for (const [index, parcel] of parcels.entries()) {
      if (made === fieldCount) return
      made += 1
      const grower = whose(near, random)
      const book = books.get(grower) ?? newBooks(options, grower)
      books.set(grower, book)
      const isAlone = parcels.filter(({ box }) => box === parcel.box).length === 1
      const keys = { fsaTract: tractOf(region, place), fsaClu: String(index + 1) }
      yield planField(options, region, { section, parcel, isAlone, grower, book, keys })
    }
  }
  throw new Error(`The sections of ${region.key} did not hold ${fieldCount} fields, only ${made}`)
}

function newBooks({ seed }: BusinessOptions, grower: number): Books {
  const random = createRandom(`${seed} farms ${grower}`)
  return { names: new Set(), farms: new Map(), farmNames: farmNames(random, 5), fsaFarms: new Map() }
}

/** Mostly the nearest grower's; land is rented across, too. Around the house it is all one's own. */
function whose({ isHome, nearest }: Neighbors, random: Random): number {
  const [first = 0, second = first, third = second] = nearest
  if (isHome) return first
  return random.weighted([
    [first, 74],
    [second, 20],
    [third, 6],
  ])
}

const TRACT_STEP = 7_919
const TRACTS = 99_991

/** Tract numbers of a region: each once, in no order, some with a leading zero. */
const tractOf = (region: Region, place: number): string =>
  String((place * TRACT_STEP + REGIONS.indexOf(region) * 31_337) % TRACTS).padStart(5, '0')

/** A creek keeps to a row of sections and winds on from one to the next. */
function creekOf({ seed }: BusinessOptions, region: Region, { column, row }: Section): Creek | null {
  const random = createRandom(`${seed} ${region.key} creek ${row}`)
  if (!random.chance(region.ground.creeks)) return null
  const half = random.pick(['N', 'S'] as const)
  const [bends, reach] = [wave(random, 0.45), random.between(0.006, 0.013)]
  const middle = half === 'S' ? 0.25 : 0.75
  return { half, reach, at: (east) => middle + 0.13 * bends(column + east) }
}

interface Place {
  section: Section
  parcel: Parcel
  isAlone: boolean
  grower: number
  book: Books
  keys: { fsaTract: string; fsaClu: string }
}

function planField(options: BusinessOptions, region: Region, place: Place): FieldPlan {
  const { section, parcel, isAlone, grower, book, keys } = place
  const random = createRandom(
    `${options.seed} ${region.key} field ${section.column} ${section.row} ${keys.fsaClu}`,
  )
  const isActive = !random.chance(0.015)
  const isAwaited = isActive && random.chance(0.015)
  const span = spanOf(options, random, isActive)
  const versions = boundaryHistory(random, parcel, isAlone, span)
  const [oldest, newest] = [versions[0], versions.at(-1)]
  if (oldest === undefined || newest === undefined) throw new Error('A field has no boundary at all')
  const hasKeys = random.chance(0.86)
  const lastTouched = Math.max(
    newest.createdAt.getTime(),
    options.today.getTime() - random.between(1, 500) * DAY_MS,
  )
  const farm = `${Math.floor(section.column / 3)} ${Math.floor(section.row / 3)}`
  return {
    grower,
    name: fieldName(random, parcel, section.legal, book.names),
    farmName: farmName(book, farm),
    fsaFarm: hasKeys ? fsaFarm(book, farm, grower) : '',
    fsaTract: hasKeys ? keys.fsaTract : '',
    fsaClu: hasKeys ? keys.fsaClu : '',
    isActive,
    middle: isAwaited ? null : section.toLonLat(middleOf(parcel.box)),
    boundaries: isAwaited
      ? []
      : versions.map(({ shape, ...version }) => ({ ...version, polygons: toPolygons(section, shape) })),
    years: isAwaited ? [] : fieldYears(random, region, parcel, versions, span),
    createdAt: oldest.createdAt,
    updatedAt: new Date(Math.max(lastTouched, oldest.createdAt.getTime())),
  }
}

/** Most fields have every year; some were taken on later, and inactive ones were given up before this year. */
function spanOf({ years, today }: BusinessOptions, random: Random, isActive: boolean): Span {
  const current = today.getUTCFullYear()
  const first = current - years + 1
  const lastYear = isActive || years === 1 ? current : current - 1
  const firstYear = random.chance(0.82) ? first : random.integer(first, lastYear)
  return { firstYear, lastYear, today }
}

/** A grower's land falls into farms by where it lies; far more pieces than names share a name. */
function farmName({ farms, farmNames: names }: Books, farm: string): string {
  const known = farms.get(farm)
  if (known !== undefined) return known
  const name = names[farms.size % names.length] ?? ''
  farms.set(farm, name)
  return name
}

function fsaFarm({ fsaFarms }: Books, farm: string, grower: number): string {
  const known = fsaFarms.get(farm)
  if (known !== undefined) return known
  const number = String((grower * 613 + fsaFarms.size * 37 + 101) % 10_000).padStart(4, '0')
  fsaFarms.set(farm, number)
  return number
}

function toPolygons(section: Section, shape: Shape): Polygons {
  return shape.map((part) =>
    part.map((ring) => {
      const corners = ring.map(section.toLonLat)
      return [...corners, ...corners.slice(0, 1)]
    }),
  )
}
