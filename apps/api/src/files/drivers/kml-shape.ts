import { tooManyVertices } from '../unreadable.ts'
import { type Coordinates, readCoordinates } from './kml-coordinates.ts'

/** The geometry of one placemark, taken up element by element. */
export interface Shape {
  open(element: string): void
  /** @param text what stands in the element */
  close(element: string, text: string): void
  /** A GeoJSON geometry, null where none was completed; and what about it can be said better here than later. */
  result(): { geometry: object | null; problem: string | null }
}

type Position = number[]

/** A geometry in the making, and what is around it. */
interface Frame {
  element: string
  /** Of a MultiGeometry: its members. Of a Polygon: its rings, exterior first. Else: its positions. */
  members: object[]
  rings: { isExterior: boolean; positions: Position[] }[]
  positions: Position[]
  mistake: Coordinates['mistake']
}

const SHAPES: ReadonlySet<string> = new Set([
  'Polygon',
  'MultiGeometry',
  'Point',
  'LineString',
  'LinearRing',
  'Track',
  'MultiTrack',
  'Model',
])

export const isShape = (element: string): boolean => SHAPES.has(element)

/** @param budget positions that the whole document may still have. */
export function createShape(budget: { positions: number }): Shape {
  const frames: Frame[] = []
  const finished: object[] = []
  let isExterior = true
  let problem: string | null = null

  const spend = (positions: Position[]): Position[] => {
    budget.positions -= positions.length
    if (budget.positions < 0) throw tooManyVertices()
    return positions
  }

  const finish = (frame: Frame): void => {
    const around = frames.at(-1)
    // A ring of a polygon, not a line of its own.
    if (frame.element === 'LinearRing' && around?.element === 'Polygon') {
      around.rings.push({ isExterior, positions: frame.positions })
      if (frame.mistake !== null)
        problem ??= `Position ${frame.mistake.position} of ring ${around.rings.length} is ${frame.mistake.is}`
    } else (around?.members ?? finished).push(geometryOf(frame))
  }

  return {
    open(element) {
      if (isShape(element)) frames.push({ element, members: [], rings: [], positions: [], mistake: null })
      if (element === 'outerBoundaryIs') isExterior = true
      if (element === 'innerBoundaryIs') isExterior = false
    },
    close(element, text) {
      const frame = frames.at(-1)
      if (frame === undefined) return
      if (element === 'coordinates') {
        const { positions, mistake } = readCoordinates(text)
        frame.positions = spend(positions)
        frame.mistake = mistake
      }
      // A track has one element for each position, with spaces inside.
      if (element === 'coord')
        frame.positions.push(...spend(readCoordinates(text.replaceAll(/\s+/g, ',')).positions))
      if (!isShape(element) || element !== frame.element) return
      frames.pop()
      finish(frame)
    },
    result() {
      const [only = null, ...others] = finished
      const all = { type: 'GeometryCollection', geometries: finished }
      return { geometry: others.length === 0 ? only : all, problem }
    },
  }
}

function geometryOf({ element, members, rings, positions }: Frame): object {
  switch (element) {
    case 'Polygon': {
      const ordered = [
        ...rings.filter((ring) => ring.isExterior),
        ...rings.filter((ring) => !ring.isExterior),
      ]
      return { type: 'Polygon', coordinates: ordered.map((ring) => ring.positions) }
    }
    case 'MultiGeometry':
    case 'MultiTrack':
      return { type: 'GeometryCollection', geometries: members }
    case 'Point':
    case 'Model':
      return { type: 'Point', coordinates: positions[0] ?? [] }
    default:
      return { type: 'LineString', coordinates: positions }
  }
}
