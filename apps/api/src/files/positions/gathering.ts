import { cleanText } from '../text/clean.ts'
import { POSITION_LIMITS, tooManyPositions, tooManyTrackPoints } from './limits.ts'
import type { FoundPosition, PositionFile, Track } from './position-file.ts'

/** A position as a format has it: nothing about it can be relied on. */
export interface Written extends Pick<FoundPosition, 'name' | 'id' | 'lon' | 'lat' | 'timeText'> {
  accuracyM: number
  remarks: readonly string[]
  states: readonly string[]
  /** Where the row has several places. */
  places?: Pick<FoundPosition, 'placeLabel' | 'otherPlaces' | 'isPlaceUnsure'>
}

/** Takes up the positions of a file, and what is said of those that are none. */
export interface Gathering {
  add(written: Written): void
  /** A row that has nothing where the position should be. */
  skip(): void
  addToTrack(lon: number, lat: number, timeText: string): void
  note(sentence: string): void
  result(format: string): PositionFile
}

export function createGathering(): Gathering {
  const positions: FoundPosition[] = []
  const track = createTrack()
  const notes = new Set<string>()
  const impossible: number[] = []
  const empty: number[] = []
  let row = 0
  let count = 0
  let strayed = 0

  const beginRow = (): void => {
    row += 1
    count += 1
  }
  return {
    add(written) {
      beginRow()
      if (!isOnEarth(written.lon, written.lat)) impossible.push(row)
      else if (count <= POSITION_LIMITS.positions) positions.push(finished(written, row))
    },
    skip() {
      beginRow()
      empty.push(row)
    },
    addToTrack(lon, lat, timeText) {
      row += 1
      if (isOnEarth(lon, lat)) track.add(row, lon, lat, timeText)
      else strayed += 1
    },
    note: (sentence) => void notes.add(sentence),
    result(format) {
      if (count > POSITION_LIMITS.positions) throw tooManyPositions(count)
      const skipped = [
        ...saysRows(impossible, 'no longitude and latitude in degrees'),
        ...saysRows(empty, 'no position'),
        ...(strayed === 0 ? [] : [`${numbered(strayed, 'track point')} skipped: not in degrees.`]),
      ]
      return { format, positions, track: track.result(), notes: [...notes, ...skipped] }
    },
  }
}

/** `1 track point was`, `1,200 track points were` */
export const numbered = (count: number, what: string): string =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? ' was' : 's were'}`

export const isOnEarth = (lon: number, lat: number): boolean => Math.abs(lon) <= 180 && Math.abs(lat) <= 90

/** No device is exact, and numbers like 99999 and −1 say that it did not know. @param meters NaN without one */
export function accuracyOf(meters: number): Pick<FoundPosition, 'accuracyM' | 'wrongAccuracyM'> {
  if (Number.isNaN(meters)) return { accuracyM: null, wrongAccuracyM: null }
  const canBe = meters > 0 && meters < POSITION_LIMITS.accuracyM
  return { accuracyM: canBe ? meters : null, wrongAccuracyM: canBe ? null : meters }
}

function finished(written: Written, row: number): FoundPosition {
  const name = cleanText(written.name, POSITION_LIMITS.nameLength)
  const texts = (all: readonly string[]) => [
    ...new Set(
      all.map((text) => cleanText(text, POSITION_LIMITS.remarkLength)).filter((text) => text !== ''),
    ),
  ]
  return {
    row,
    name,
    id: cleanText(written.id, POSITION_LIMITS.nameLength),
    lon: written.lon,
    lat: written.lat,
    timeText: cleanText(written.timeText, POSITION_LIMITS.timeLength),
    ...accuracyOf(written.accuracyM),
    ...(written.places ?? { placeLabel: '', otherPlaces: [], isPlaceUnsure: false }),
    remarks: texts(written.remarks).filter((text) => text !== name),
    states: texts(written.states),
  }
}

function saysRows(rows: readonly number[], what: string): string[] {
  if (rows.length === 0) return []
  const named = rows.slice(0, POSITION_LIMITS.named).join(', ')
  const others = rows.length - POSITION_LIMITS.named
  const which = others > 0 ? `${named} and ${others.toLocaleString('en-US')} more` : named
  return [`${rows.length === 1 ? 'Row' : 'Rows'} ${which} skipped: ${what}.`]
}

function createTrack() {
  const rows: number[] = []
  const lons: number[] = []
  const lats: number[] = []
  const timeTexts: string[] = []
  return {
    add(row: number, lon: number, lat: number, timeText: string): void {
      if (rows.length >= POSITION_LIMITS.trackPoints) throw tooManyTrackPoints()
      rows.push(row)
      lons.push(lon)
      lats.push(lat)
      timeTexts.push(cleanText(timeText, POSITION_LIMITS.timeLength))
    },
    result: (): Track => ({
      rows: Uint32Array.from(rows),
      lons: Float64Array.from(lons),
      lats: Float64Array.from(lats),
      timeTexts,
    }),
  }
}
