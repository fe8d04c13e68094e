import {
  classAt,
  classColor,
  classesOnMap,
  formatDepthRange,
  type MultiPolygon,
  type ValueClass,
  valuesOnMap,
} from '@org/core/contract'
import type { Area, Draw } from '../../../files/pdf/draw.ts'
import type { Ring } from '../../../files/pdf/symbols.ts'
import { type MapPlace, mapPlace, roundLengthM } from './map-scale.ts'
import { type FieldPage, layerValues, type PageChoice, unitOfPage } from './pages.ts'
import { inNumber } from './words.ts'

const EDGE = { color: '#1b1f1a', widthMm: 0.35 }
const STRATUM_EDGE = { color: '#8a9284', widthMm: 0.2 }
const POINT_EDGE = { color: '#1b1f1a', widthMm: 0.15 }
const DOT_MM = 1.5
const NUMBER = { font: 'sans', sizePt: 5.5 } as const
/** More numbers than these lie over each other. */
const MOST_NUMBERS = 60

/** Boundary, strata and points, each in the color of its class; without a value hollow. */
export function drawMap(draw: Draw, page: FieldPage, choice: PageChoice, area: Area): ValueClass[] {
  const { field, design } = page.report
  const values = layerValues(page)
  const points = design?.points ?? []
  const shapes = [
    ...(field.boundary === null ? [] : [field.boundary]),
    ...(design?.strata ?? []).map(({ geometry }) => geometry),
  ]
  const all = [...values.values()]
  const classes = classesOnMap(all, choice.classes)
  const shown = valuesOnMap(all)
  const shownOf = new Map([...values.keys()].map((id, at) => [id, shown[at] ?? null]))
  const place = mapPlace(
    [...shapes.flatMap(placesOf), ...points.map(({ lon, lat }) => [lon, lat] as const)],
    area,
  )
  draw.tags.leaf(
    'Figure',
    () => {
      if (place === null) return
      if (field.boundary !== null) draw.polygon(ringsOf(field.boundary, place), { fill: '#f1f2ec' })
      for (const { geometry } of design?.strata ?? [])
        draw.polygon(ringsOf(geometry, place), { line: STRATUM_EDGE })
      if (field.boundary !== null) draw.polygon(ringsOf(field.boundary, place), { line: EDGE })
      for (const point of points) {
        const value = shownOf.get(point.id) ?? null
        const [x, y] = place.at(point.lon, point.lat)
        drawPoint(draw, x, y, value === null ? null : classColor(classAt(value, classes), classes.length))
        if (points.length <= MOST_NUMBERS) draw.text(`${point.number}`, x + DOT_MM + 0.3, y + 0.7, NUMBER)
      }
      drawScale(draw, place, area)
    },
    { alt: altOf(page, classes) },
  )
  return classes
}

/** A point of the map or the legend; without a color it has no value. */
export function drawPoint(draw: Draw, xMm: number, yMm: number, color: string | null): void {
  if (color !== null) draw.circle(xMm, yMm, DOT_MM, { fill: color, line: POINT_EDGE })
  else {
    draw.circle(xMm, yMm, DOT_MM, { fill: '#ffffff', line: POINT_EDGE })
    const reach = DOT_MM * 0.6
    draw.line(xMm - reach, yMm - reach, xMm + reach, yMm + reach, 0.15)
    draw.line(xMm - reach, yMm + reach, xMm + reach, yMm - reach, 0.15)
  }
}

const placesOf = ({ coordinates }: MultiPolygon) =>
  coordinates.flat().flatMap((ring) => ring.map(([lon, lat]) => [lon, lat] as const))

const ringsOf = ({ coordinates }: MultiPolygon, place: MapPlace): Ring[] =>
  coordinates.flat().map((ring) => ring.map(([lon, lat]) => place.at(lon, lat)))

const LONGEST_SCALE_MM = 28

function drawScale(draw: Draw, { metersPerMm }: MapPlace, { xMm, yMm, heightMm }: Area): void {
  const lengthM = roundLengthM(LONGEST_SCALE_MM * metersPerMm)
  const [left, bottom] = [xMm + 1, yMm + heightMm - 1]
  draw.line(left, bottom, left + lengthM / metersPerMm, bottom, 0.4)
  draw.text(`${inNumber(lengthM)} m`, left, bottom - 1, { font: 'sans', sizePt: 6.5 })
}

function altOf(page: FieldPage, classes: readonly ValueClass[]): string {
  const { report, estimate } = page
  const { shown, field } = report
  if (shown === null) return `Map of ${field.name}, without values`
  const layer = formatDepthRange(estimate.topCm ?? 0, estimate.bottomCm ?? 0, unitOfPage(page))
  return `Map of ${field.name}: ${shown.name} at ${layer} by point, in ${classes.length} classes`
}
