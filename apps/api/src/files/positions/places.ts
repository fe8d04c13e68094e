import { OTHERWISE, SAYS, unitOf, wordsOf } from './columns.ts'

/** Columns of one place in each row: latitude and longitude, or both in one. */
export interface PlaceColumns {
  /** What its columns have in common: `sample`, `gps`; '' where they say only what they are. */
  label: string
  lat: number | null
  lon: number | null
  geopoint: number | null
  accuracy: number | null
  /** Meters in the unit of its accuracy. */
  unit: number
  /** The less the surer its name says that it is the sample’s. */
  rank: number
}

/** What cells say of columns whose names alone do not say that they hold places. */
export interface PlaceCells {
  isGeopoint(column: number): boolean
  areDegrees(lat: number, lon: number): boolean
}

const LAT = /\b(lat|latitude|latitud|latitudine|breitengrad)\b/
const LON = /\b(lon|long|lng|longitude|longitud|longitudine|laengengrad|langengrad)\b/
/** Of coordinates in any unit, where the name says of what: `gps x`. */
const Y = /\by( ?coord(inate)?)?\b/
const X = /\bx( ?coord(inate)?)?\b/
const DEGREES = /\b(dd|deg|degrees|decimal|wgs ?84)\b/g
const GEOPOINT = /\b(geo ?point|gps|location|position|coordinates)\b/
const ACCURACY = /\b(accuracy|hacc|precision)( (m|met(er|re)s|ft|feet))?\b/

/** Words of a place, the surest first. */
const OF_SAMPLE = [
  // A shapefile cuts names after ten letters: `Lat_collec`.
  /\b(actual|measured|collec(t(ed?)?)?|sampled)\b/,
  /\b(sample|sampling|core|probe|boring|bohrung|probenahme|muestra|amostra|prelevement)\b/,
  /\b(point|punto|ponto|punkt)\b/,
]
const OF_OTHERS =
  /\b(start|begin|end|finish|gate|house|home|office|shop|yard|truck|parking|entrance|entry|arrival|base|origin|field|device|submission)\b/

/** The rank of names that say nothing of whose place it is, and of those that say only “point”. */
export const RANKS = { point: OF_SAMPLE.length - 1, plain: OF_SAMPLE.length } as const

/** Every place that rows have, the sample’s first. */
export function placesIn(headers: readonly string[], { isGeopoint, areDegrees }: PlaceCells): PlaceColumns[] {
  const words = headers.map(wordsOf)
  const found: PlaceColumns[] = pairsIn(words, LAT, LON)
  for (const { lat, lon, ...place } of pairsIn(words, Y, X))
    if (place.label !== '' && !found.some(({ label }) => label === place.label) && areDegrees(lat, lon))
      found.push({ ...place, lat, lon })
  for (const [at, said] of words.entries()) {
    if (!SAYS.geopoint.some((pattern) => pattern.test(said)) || OTHERWISE.lat?.test(said) === true) continue
    const labels = [said, stemOf(said, GEOPOINT)]
    // Forms write the same place in one column and in several.
    if (found.some(({ label }) => labels.includes(label)) || !isGeopoint(at)) continue
    found.push({ ...NO_COLUMNS, label: labels[1] ?? '', geopoint: at })
  }
  return found
    .map((place) => ({ ...place, ...accuracyOf(place.label, headers), rank: rankOf(place.label) }))
    .toSorted((one, other) => one.rank - other.rank)
}

export const NO_COLUMNS = { lat: null, lon: null, geopoint: null, accuracy: null, unit: 1, rank: RANKS.plain }

interface Pair extends PlaceColumns {
  lat: number
  lon: number
}

function pairsIn(words: readonly string[], ofLat: RegExp, ofLon: RegExp): Pair[] {
  const isAxis = (said: string, axis: RegExp): boolean =>
    axis.test(said) && OTHERWISE.lat?.test(said) !== true
  return words.flatMap((said, lat) => {
    if (!isAxis(said, ofLat)) return []
    const label = stemOf(said, ofLat)
    const lon = words.findIndex((other) => isAxis(other, ofLon) && stemOf(other, ofLon) === label)
    return lon < 0 ? [] : [{ ...NO_COLUMNS, label, lat, lon }]
  })
}

/** `start latitude` → `start` */
const stemOf = (said: string, axis: RegExp): string =>
  said.replace(axis, ' ').replaceAll(DEGREES, ' ').replaceAll(/ +/g, ' ').trim()

/** Of the place with that label; '' for the one that names no place. */
export function accuracyOf(
  label: string,
  headers: readonly string[],
): Pick<PlaceColumns, 'accuracy' | 'unit'> {
  const at = headers.findIndex((header) => {
    const said = wordsOf(header)
    const isOther = OTHERWISE.accuracy?.test(said) === true
    return ACCURACY.test(said) && !isOther && stemOf(said, ACCURACY) === label
  })
  return { accuracy: at < 0 ? null : at, unit: unitOf(headers[at] ?? '') }
}

function rankOf(label: string): number {
  if (OF_OTHERS.test(label)) return RANKS.plain + 1
  const at = OF_SAMPLE.findIndex((pattern) => pattern.test(label))
  return at < 0 ? RANKS.plain : at
}
