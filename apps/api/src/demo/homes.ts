import type { Random } from './random.ts'

/** A section by its place east and north of the region's center. */
export interface SectionPlace {
  column: number
  row: number
}

/** Where a grower lives, and how far the farm reaches compared with others. */
export interface Home extends SectionPlace {
  /** Place in the business's list of growers. */
  grower: number
  reach: number
}

/** Growers whose land a section can be, the likeliest first. */
export interface Neighbors {
  nearest: readonly number[]
  /** A grower lives in the section itself. */
  isHome: boolean
}

/**
 * Gives each grower a section of their own to live in.
 *
 * @param places where they may live; as many as there are growers, or more
 * @param first place of the first of these growers in the business's list
 */
export function homesOf(
  random: Random,
  places: readonly SectionPlace[],
  count: number,
  first: number,
): Home[] {
  const free = [...places]
  return Array.from({ length: count }, (_, index) => {
    const [place] = free.splice(random.integer(0, free.length - 1), 1)
    if (place === undefined) throw new RangeError('There are more growers than sections to live in')
    // Few large farms, many small ones.
    const reach = Math.exp(random.between(-0.6, 0.6) + random.between(-0.5, 0.5))
    return { grower: first + index, column: place.column, row: place.row, reach }
  })
}

const NEAREST = 3

export function neighborsOf(homes: readonly Home[]): (place: SectionPlace) => Neighbors {
  const byPlace = new Map(homes.map((home) => [`${home.column} ${home.row}`, home]))
  return ({ column, row }) => {
    const own = byPlace.get(`${column} ${row}`)
    const found: { grower: number; distance: number }[] = []
    for (const home of homes) {
      // Squared: only the order counts, and this runs for every grower in every section.
      const distance = ((home.column - column) ** 2 + (home.row - row) ** 2) / home.reach ** 2
      if (found.length === NEAREST && distance >= (found.at(-1)?.distance ?? 0)) continue
      found.push({ grower: home.grower, distance })
      found.sort((a, b) => a.distance - b.distance)
      if (found.length > NEAREST) found.pop()
    }
    const nearest = found.map(({ grower }) => grower)
    return own === undefined
      ? { nearest, isHome: false }
      : { nearest: [own.grower, ...nearest.filter((grower) => grower !== own.grower)], isHome: true }
  }
}
