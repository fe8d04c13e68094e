import type { SamplePoint } from '@org/sampling-design'

/** A ring or line in meters. */
export type Line = readonly (readonly [x: number, y: number])[]

/** What a picture shows, in meters. */
export interface Drawing {
  title: string
  /** One line of figures below it. */
  caption: string
  /** The field's edge and its cut-outs. */
  outlines: readonly Line[]
  /** Rings of each stratum, and the number of its color. */
  strata: readonly { rings: readonly Line[]; color: number }[]
  points: readonly SamplePoint[]
  /** A tour to draw under the points. */
  tour?: Line
}

/** Hues of the strata and grays as on the dashboard's map. */
const COLORS = ['#5b8f6a', '#c59a3d', '#4f7fb5', '#a96a8c', '#7d8b45', '#c0714f']
const INK = { surface: '#ffffff', line: '#e0e0d8', text: '#1b1f1a', muted: '#5a6055', accent: '#2c6a3a' }

export const COLOR_COUNT = COLORS.length

const WIDTH = 480
const HEIGHT = 400
const MARGIN = 20
const HEAD = 62
const SCALE_BAR_M = 100

/** The picture as the text of an SVG file. */
export function svgOf(drawing: Drawing): string {
  const { title, caption, outlines, strata, points, tour } = drawing
  const plan = planOf(outlines.flat())
  const path = (rings: readonly Line[]) => rings.map((ring) => pathOf(ring, plan)).join('')
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="system-ui, sans-serif">`,
    `<title>${title}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="8" fill="${INK.surface}" stroke="${INK.line}"/>`,
    `<text x="${MARGIN}" y="31" font-size="17" font-weight="600" fill="${INK.text}">${title}</text>`,
    `<text x="${MARGIN}" y="51" font-size="12.5" fill="${INK.muted}">${caption}</text>`,
    `<g stroke="${INK.surface}" stroke-width="1.5" stroke-linejoin="round" fill-opacity="0.62">`,
    ...strata.map(
      ({ rings, color }) =>
        `<path fill="${COLORS[color % COLORS.length]}" fill-rule="evenodd" d="${path(rings)}"/>`,
    ),
    '</g>',
    `<path fill="none" stroke="${INK.muted}" stroke-width="1.3" d="${path(outlines)}"/>`,
    ...(tour === undefined ? [] : [tourOf(tour, plan)]),
    `<g stroke="${INK.surface}" stroke-width="1.3">`,
    ...points.map((point) => dotOf(point, plan)),
    '</g>',
    scaleBar(plan.scale),
    '</svg>',
  ].join('\n')}\n`
}

/** From meters to the paper. */
interface Plan {
  scale: number
  at: (x: number, y: number) => [left: number, top: number]
}

function planOf(places: Line): Plan {
  const xs = places.map(([x]) => x)
  const ys = places.map(([, y]) => y)
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const roomWide = WIDTH - 2 * MARGIN
  const roomHigh = HEIGHT - HEAD - 2 * MARGIN
  const scale = Math.min(roomWide / (east - west), roomHigh / (north - south))
  const left = MARGIN + (roomWide - scale * (east - west)) / 2
  const top = HEAD + (roomHigh - scale * (north - south)) / 2
  return { scale, at: (x, y) => [left + scale * (x - west), top + scale * (north - y)] }
}

const short = (value: number): string => String(Math.round(value * 10) / 10)

function pathOf(ring: Line, plan: Plan): string {
  const places = ring.map(([x, y]) => plan.at(x, y).map(short).join(' '))
  return `M${places.slice(0, -1).join('L')}Z`
}

function tourOf(tour: Line, plan: Plan): string {
  const places = tour.map(([x, y]) => plan.at(x, y).map(short).join(' '))
  return `<path fill="none" stroke="${INK.text}" stroke-width="1" stroke-dasharray="3 3" d="M${places.join('L')}"/>`
}

function dotOf({ x, y, role }: SamplePoint, plan: Plan): string {
  const [left, top] = plan.at(x, y).map(short)
  const look =
    role === 'base' ? `r="4.2" fill="${INK.text}"` : `r="3" fill="${INK.surface}" stroke="${INK.text}"`
  return `<circle cx="${left}" cy="${top}" ${look}/>`
}

function scaleBar(scale: number): string {
  const [right, top] = [WIDTH - MARGIN, HEIGHT - MARGIN]
  const left = right - SCALE_BAR_M * scale
  return [
    `<path d="M${short(left)} ${top}H${right}" stroke="${INK.muted}" stroke-width="2"/>`,
    `<text x="${right}" y="${top - 6}" font-size="11" text-anchor="end" fill="${INK.muted}">${SCALE_BAR_M} m</text>`,
  ].join('')
}
