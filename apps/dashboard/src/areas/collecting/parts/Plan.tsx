import { counts, type FieldOnPhone, isCollected, type PointOnPhone } from '@org/core/queue'
import { Sun } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Position } from '../position/usePosition.ts'
import * as css from './Plan.css.ts'
import { cornersOf, type Drawing, drawingOf } from './place.ts'
import { useSun } from './useSun.ts'

const ROOM_PX = 28
const LEAST_M = 40

interface PlanProps {
  field: FieldOnPhone
  /** The point that is gone to; null where none is left. */
  target: PointOnPhone | null
  position: Position
  onChoose: (pointId: number) => void
}

/** The field as a drawing: boundary, strata, points, and where the person is. Needs nothing but what was taken along. */
export function Plan({ field, target, position, onChoose }: PlanProps) {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const [isNear, setIsNear] = useState(false)
  const [isSunny, setIsSunny] = useSun()
  const here = position.state === 'here' ? position.fix : null
  const shown =
    isNear && target !== null ? [target, ...(here === null ? [] : [here])] : cornersOf(field.boundary)
  const drawing = drawingOf(shown, size, { roomPx: ROOM_PX, leastM: LEAST_M })
  return (
    <div ref={box} className={css.plan}>
      <svg width={size.width} height={size.height} aria-hidden>
        <path d={drawing.pathOf(field.boundary)} className={css.boundary} />
        {field.strata.map(({ id, geometry }) => (
          <path key={id} d={drawing.pathOf(geometry)} className={css.stratum} />
        ))}
        {target === null || here === null ? null : <Way drawing={drawing} from={here} to={target} />}
        {field.points.filter(counts).map((point) => (
          <Dot
            key={point.id}
            {...{ point, drawing }}
            isTarget={point.id === target?.id}
            onChoose={() => onChoose(point.id)}
          />
        ))}
        {here === null ? null : <Me drawing={drawing} fix={here} />}
      </svg>
      <button
        type="button"
        className={css.sun}
        aria-label="High contrast for the sun"
        aria-pressed={isSunny}
        onClick={() => setIsSunny(!isSunny)}
      >
        <Sun size={22} aria-hidden />
      </button>
      <button type="button" className={css.zoom} onClick={() => setIsNear(!isNear)}>
        {isNear ? 'Whole field' : 'Near me'}
      </button>
    </div>
  )
}

function Way({ drawing, from, to }: { drawing: Drawing; from: PlacedOn; to: PlacedOn }) {
  const [a, b] = [drawing.spotOf(from), drawing.spotOf(to)]
  return <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} className={css.way} />
}

interface PlacedOn {
  lon: number
  lat: number
}

interface DotProps {
  point: PointOnPhone
  drawing: Drawing
  isTarget: boolean
  onChoose: () => void
}

function Dot({ point, drawing, isTarget, onChoose }: DotProps) {
  const { x, y } = drawing.spotOf(point)
  const look = dotLook(point)
  return (
    // The list of points does the same for keys and readers.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <g onClick={onChoose} className={css.dot} data-point={point.number}>
      <circle cx={x} cy={y} r={28} className={css.finger} />
      <circle cx={x} cy={y} r={isTarget ? 15 : 11} className={isTarget ? css.target : css.looks[look]} />
      <text x={x} y={y} className={isTarget || look !== 'waiting' ? css.inverse : css.number}>
        {look === 'collected' && !isTarget ? '✓' : look === 'trouble' ? '!' : point.number}
      </text>
    </g>
  )
}

export function dotLook(point: PointOnPhone): keyof typeof css.looks {
  if (point.refused !== null) return 'trouble'
  if (isCollected(point)) return 'collected'
  return point.status === 'inaccessible' || point.status === 'skipped' ? 'left' : 'waiting'
}

const LEAST_RING_PX = 12

function Me({ drawing, fix }: { drawing: Drawing; fix: PlacedOn & { accuracyM: number | null } }) {
  const { x, y } = drawing.spotOf(fix)
  return (
    <g>
      <circle
        cx={x}
        cy={y}
        r={Math.max(LEAST_RING_PX, (fix.accuracyM ?? 0) * drawing.scale)}
        className={css.accuracy}
      />
      <circle cx={x} cy={y} r={7} className={css.me} />
    </g>
  )
}

function useSize(box: React.RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 360, height: 300 })
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return size
}
