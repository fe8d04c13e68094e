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
}

export interface Places {
  /** The sample’s first. */
  places: PlaceColumns[]
  /** Whether no name says which is the sample’s. */
  isUnsure: boolean
}

const LAT = /\b(lat|latitude|latitud|latitudine|breitengrad)\b/
const LON = /\b(lon|long|lng|longitude|longitud|longitudine|laengengrad|langengrad)\b/
const DEGREES = /\b(dd|deg|degrees|decimal|wgs ?84)\b/g
const GEOPOINT = /\b(geo ?point|gps|location|position|coordinates)\b/
const ACCURACY = /\b(accuracy|hacc|precision)( (m|met(er|re)s|ft|feet))?\b/

/** Words of a place, the surest first. */
const OF_SAMPLE = [
  /\b(actual|measured|collected|sampled)\b/,
  /\b(sample|sampling|core|probe|boring|bohrung|probenahme|muestra|amostra|prelevement)\b/,
  /\b(point|punto|ponto|punkt)\b/,
]
const OF_OTHERS =
  /\b(start|begin|end|finish|gate|house|home|office|shop|yard|truck|parking|entrance|entry|arrival|base|origin|field|device|submission)\b/

/** Every place that rows have. @param isGeopoint whether such texts stand in a column */
export function placesIn(headers: readonly string[], isGeopoint: (column: number) => boolean): Places {
  const words = headers.map(wordsOf)
  const found = pairsIn(words)
  for (const [at, said] of words.entries()) {
    if (!SAYS.geopoint.some((pattern) => pattern.test(said)) || OTHERWISE.lat?.test(said) === true) continue
    const labels = [said, stemOf(said, GEOPOINT)]
    // Forms write the same place in one column and in several.
    if (found.some(({ label }) => labels.includes(label)) || !isGeopoint(at)) continue
    found.push({ ...NONE, label: labels[1] ?? '', geopoint: at })
  }
  for (const place of found) place.accuracy = accuracyOf(place.label, words)
  for (const place of found) place.unit = unitOf(headers[place.accuracy ?? -1] ?? '')
  return ranked(found)
}

const NONE: Omit<PlaceColumns, 'label'> = { lat: null, lon: null, geopoint: null, accuracy: null, unit: 1 }

function pairsIn(words: readonly string[]): PlaceColumns[] {
  const isAxis = (said: string, axis: RegExp): boolean =>
    axis.test(said) && OTHERWISE.lat?.test(said) !== true
  return words.flatMap((said, lat) => {
    if (!isAxis(said, LAT)) return []
    const label = stemOf(said, LAT)
    const lon = words.findIndex((other) => isAxis(other, LON) && stemOf(other, LON) === label)
    return lon < 0 ? [] : [{ ...NONE, label, lat, lon }]
  })
}

/** `start latitude` → `start` */
const stemOf = (said: string, axis: RegExp): string =>
  said.replace(axis, ' ').replaceAll(DEGREES, ' ').replaceAll(/ +/g, ' ').trim()

function accuracyOf(label: string, words: readonly string[]): number | null {
  const at = words.findIndex(
    (said) =>
      ACCURACY.test(said) && OTHERWISE.accuracy?.test(said) !== true && stemOf(said, ACCURACY) === label,
  )
  return at < 0 ? null : at
}

function ranked(found: PlaceColumns[]): Places {
  const rankOf = ({ label }: PlaceColumns): number => {
    if (OF_OTHERS.test(label)) return OF_SAMPLE.length + 1
    const at = OF_SAMPLE.findIndex((pattern) => pattern.test(label))
    return at < 0 ? OF_SAMPLE.length : at
  }
  const places = found.toSorted((one, other) => rankOf(one) - rankOf(other))
  const [best, next] = places
  const isUnsure = best !== undefined && next !== undefined && rankOf(best) === rankOf(next)
  return { places, isUnsure }
}
