import { UNIT_PX } from '../layout/size.ts'
import * as looks from './looks.css.ts'
import { seriesClass } from './seriesClass.ts'

const TILE_PX = 2 * UNIT_PX
const T = TILE_PX
const H = TILE_PX / 2

/** What lies on a series' color, so that color alone does not distinguish it. The first is plain. */
const LINES = [
  '',
  `M0,${T} L${T},0 M${-H},${H} L${H},${-H} M${H},${T + H} L${T + H},${H}`,
  'dots',
  `M0,${H} H${T}`,
  `M0,0 L${T},${T} M${-H},${H} L${H},${T + H} M${H},${-H} L${T + H},${H}`,
  `M${H},0 V${T} M0,${H} H${T}`,
] as const

/** The pattern of a series; the second six hues take the next one, so that no two series look the same. */
const patternOf = (index: number) => LINES[(index + Math.floor(index / LINES.length)) % LINES.length] ?? ''

export interface SeriesPatternsProps {
  /** Unique on the page: what `patternFill` refers to. */
  id: string
  seriesCount: number
}

/** Defines the fills of all series. */
export function SeriesPatterns({ id, seriesCount }: SeriesPatternsProps) {
  return (
    <defs>
      {Array.from({ length: seriesCount }, (_, index) => (
        <pattern
          // biome-ignore lint/suspicious/noArrayIndexKey: a series is its place
          key={index}
          id={`${id}-${index}`}
          className={seriesClass(index, seriesCount)}
          width={TILE_PX}
          height={TILE_PX}
          patternUnits="userSpaceOnUse"
        >
          <rect width={TILE_PX} height={TILE_PX} className={looks.area} />
          <PatternLines shape={seriesCount === 1 ? '' : patternOf(index)} />
        </pattern>
      ))}
    </defs>
  )
}

function PatternLines({ shape }: { shape: string }) {
  if (shape === '') return null
  if (shape === 'dots') return <circle cx={H} cy={H} r={UNIT_PX / 3} className={looks.patternDot} />
  return <path d={shape} className={looks.patternLine} />
}

/** The fill attribute of a series. */
export const patternFill = (id: string, series: number): string => `url(#${id}-${series})`
