/** What a column of a table, or an attribute of a point, can say of a position. */
export type Meaning =
  | 'lat'
  | 'lon'
  | 'geopoint'
  | 'name'
  | 'id'
  | 'time'
  | 'day'
  | 'clock'
  | 'accuracy'
  | 'remark'
  | 'state'
  | 'symbol'
  | 'field'
  | 'number'

/** Words of a header in the order of how well they say it. */
export const SAYS: Readonly<Record<Meaning, readonly RegExp[]>> = {
  lat: [
    /\b(actual|measured|collected) (lat|latitude)\b/,
    /^(lat|latitude|latitud|latitudine|breitengrad)\b/,
    /\b(lat|latitude|latitud)( (dd|deg|degrees|decimal|wgs ?84))*$/,
    /^y( ?coord(inate)?)?$/,
  ],
  lon: [
    /\b(actual|measured|collected) (lon|long|lng|longitude)\b/,
    /^(lon|long|lng|longitude|longitud|longitudine|laengengrad|langengrad)\b/,
    /\b(lon|long|lng|longitude|longitud)( (dd|deg|degrees|decimal|wgs ?84))*$/,
    /^x( ?coord(inate)?)?$/,
  ],
  geopoint: [
    /\bgeo ?point\b/,
    /^(gps|location|position|coordinates|coordinate|coords|lat ?lon|lat ?long|lat ?lng)$/,
    /\b(location|position|coordinates|gps)$/,
    /^(geometry|geom|wkt|the geom|wkt geom)$/,
  ],
  name: [/^(point )?name$/, /^(point|waypoint|wpt|label|title|site)( (name|label))?$/, /\bname$/],
  id: [/^(our )?point ?id$/, /^id$/],
  time: [
    /^(collected at|collected|collection time|time collected|collection start|visited at)$/,
    /^(time|date ?time|time ?stamp|gps time|utc( time)?|date (and )?time|time stamp|when)$/,
    /\b(date ?time|time ?stamp|gps time)\b/,
    /^(start|end|collection end|start time|end time)$/,
    /\btime( utc)?$/,
  ],
  day: [/^(date|day|collection date|date collected|gps date|utc date)$/],
  clock: [/^(time|clock|gps time|utc time|local time|collection time|start|start time)$/],
  accuracy: [/\b(accuracy|hacc)\b/, /\bprecision\b/, /\b(lateral|horizontal|h) ?rms\b|^hrms$/, /^rms\b/],
  remark: [
    /^(remark|remarks|note|notes|comment|comments|cmt|crew notes)$/,
    /^(description|desc)$/,
    /\b(notes?|comments?|remarks?)$/,
  ],
  state: [
    /^(point|sample|sampling|visit|collection) (status|state|result|outcome)$/,
    /^(status|state|result|outcome|estado|resultado|statut|etat|zustand|ergebnis)$/,
    /\bstatus$/,
  ],
  symbol: [/^(sym|symbol)$/],
  field: [/^field( name)?$/],
  number: [/^(point )?(number|no|nr)$/, /^point$/],
}
/** Headers that look like one of these and are about something else. */
export const OTHERWISE: Readonly<Partial<Record<Meaning, RegExp>>> = {
  lat: /\b(rms|accuracy|error|std|sd|sigma|precision|deviation|planned|target)\b/,
  lon: /\b(rms|accuracy|error|std|sd|sigma|precision|deviation|planned|target)\b/,
  // When a form was sent, or its record changed, is not when somebody was there.
  time: /\b(submission|submitted|upload(ed)?|updated?|changed?|created|modified|duration)\b/,
  name: /\b(file|user|grower|farm|field|crew|device|account|layer|folder)\b/,
  accuracy: /\b(vertical|v ?acc|altitude|elevation)\b/,
}

export type Columns = Partial<Record<Meaning, number>>

/** Which column says what: for each meaning the one whose header says it best, the first of several. */
export function columnsIn(headers: readonly string[]): Columns {
  const words = headers.map(wordsOf)
  const columns: Columns = {}
  for (const meaning of MEANINGS) {
    const at = bestOf(meaning, words)
    if (at !== null) columns[meaning] = at
  }
  return columns
}

const MEANINGS: readonly Meaning[] = [
  ...(['lat', 'lon', 'geopoint', 'name', 'id', 'time'] as const),
  ...(['day', 'clock', 'accuracy', 'remark', 'state', 'symbol', 'field', 'number'] as const),
]

function bestOf(meaning: Meaning, words: readonly string[]): number | null {
  const otherwise = OTHERWISE[meaning]
  for (const pattern of SAYS[meaning]) {
    const at = words.findIndex((said) => pattern.test(said) && otherwise?.test(said) !== true)
    if (at >= 0) return at
  }
  return null
}

/** `actualLat`, `Actual_LAT (°)` → `actual lat` */
export const wordsOf = (header: string): string =>
  header
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const FOOT_M = 0.3048
/** Meters in the unit that a header names. */
export function unitOf(header: string): number {
  const words = wordsOf(header)
  if (/\b(ft|feet|foot)\b/.test(words)) return FOOT_M
  if (/\bcm\b/.test(words)) return 0.01
  return /\bmm\b/.test(words) ? 0.001 : 1
}
