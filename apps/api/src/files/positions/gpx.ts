import { decodeXml } from '../text/decode-xml.ts'
import { parseXml } from '../text/parse-xml.ts'
import { degreesOf } from './degrees.ts'
import { createGathering, type Gathering, numbered } from './gathering.ts'
import type { PositionFile } from './position-file.ts'

const EXPORT_AGAIN = 'Export it from the device again as GPX, then read that file.'

/** Elements that are positions, in lower case: some programs write `TRKSEG`. */
const POSITIONS: ReadonlySet<string> = new Set(['wpt', 'rtept', 'trkpt'])
/** Whatever a program says in its own extensions. */
const IDS: ReadonlySet<string> = new Set(['pointid', 'point_id'])
const ACCURACIES: ReadonlySet<string> = new Set([
  'accuracy',
  'hacc',
  'horizontalaccuracy',
  'horizontal_accuracy',
])
const MAX_TEXT = 2_000

/** GPX 1.0 or 1.1, in any namespace. @throws errors.unreadableFile */
export function readGpx(bytes: Uint8Array): PositionFile {
  const gathering = createGathering()
  const reading = createReading(gathering)
  const { text, note } = decodeXml(bytes)
  if (note !== null) gathering.note(note)
  parseXml(
    { text, called: 'The GPX file', remedy: EXPORT_AGAIN, keepsUnknownEntities: true },
    reading.handlers,
  )
  const { positions, track, ...file } = gathering.result('GPX')
  return { ...file, positions, track, notes: [...file.notes, ...reading.notes()] }
}

/** A position while it is being read. */
interface Open {
  element: string
  lon: number
  lat: number
  /** What its elements say, the first of each. */
  said: Map<string, string>
}

function createReading(gathering: Gathering) {
  const path: string[] = []
  let open: Open | null = null
  let text = ''
  const counts = { wpt: 0, rtept: 0, trkpt: 0 }

  const finish = ({ element, lon, lat, said }: Open): void => {
    if (element === 'rtept') counts.rtept += 1
    if (element === 'trkpt') {
      counts.trkpt += 1
      gathering.addToTrack(lon, lat, said.get('time') ?? '')
    }
    if (element !== 'wpt') return
    counts.wpt += 1
    gathering.add({
      name: said.get('name') ?? '',
      id: said.get('id') ?? '',
      lon,
      lat,
      timeText: said.get('time') ?? '',
      accuracyM: Number(said.get('accuracy') ?? Number.NaN),
      remarks: [said.get('cmt') ?? '', said.get('desc') ?? ''],
      states: [said.get('sym') ?? '', said.get('type') ?? ''],
    })
  }

  /** Only its own elements, and what extensions have under names that mean one thing. */
  const take = (name: string, parent: string): void => {
    const key = IDS.has(name) ? 'id' : ACCURACIES.has(name) ? 'accuracy' : name
    const isOwn = parent === open?.element || key !== name
    if (isOwn && text !== '' && open?.said.has(key) === false) open.said.set(key, text.trim())
  }

  return {
    notes: (): string[] => notesOf(counts),
    handlers: {
      open(written: string, attributes: Record<string, string>): void {
        const name = written.toLowerCase()
        path.push(name)
        text = ''
        if (POSITIONS.has(name))
          open = {
            element: name,
            lon: degreesIn(attributes, 'lon'),
            lat: degreesIn(attributes, 'lat'),
            said: new Map(),
          }
      },
      text(characters: string): void {
        if (open !== null && text.length < MAX_TEXT) text += characters
      },
      close(written: string): void {
        const name = written.toLowerCase()
        path.pop()
        if (open !== null && name === open.element) {
          finish(open)
          open = null
        } else if (open !== null) take(name, path.at(-1) ?? '')
        text = ''
      },
    },
  }
}

function degreesIn(attributes: Record<string, string>, which: 'lon' | 'lat'): number {
  const [, text = ''] = Object.entries(attributes).find(([name]) => name.toLowerCase() === which) ?? []
  return degreesOf(text, which)
}

function notesOf({ wpt, rtept, trkpt }: { wpt: number; rtept: number; trkpt: number }): string[] {
  if (wpt + rtept + trkpt === 0) return ['The file is empty: it has no waypoints and no tracks.']
  if (rtept === 0) return []
  if (wpt + trkpt === 0) return ['The file has only a route: it is a plan, nothing in it was collected.']
  return [`${numbered(rtept, 'route point')} left out: a route is what was planned, not what was collected.`]
}
