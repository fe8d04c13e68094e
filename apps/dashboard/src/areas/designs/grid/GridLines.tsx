import type { DesignGrid, Position } from '@org/core/contract'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Pixel } from '#map/box.ts'
import * as css from './grid.css.ts'
import { insideView, stemOf } from './handle.ts'
import { axesOf, type Ground, latticeLines, lonLatOf, middleOf } from './lattice.ts'

interface GridLinesProps {
  map: MapLibreMap
  ground: Ground
  grid: DesignGrid
  /** Whether it can be taken hold of. */
  isFree: boolean
  /** Where the handle is held; else it stands at its place. */
  held: Pixel | null
  handle: RefObject<SVGGElement | null>
  panel: RefObject<HTMLElement | null>
}

/**
 * A grid over the map's ground, under what stands on the map. What is drawn moves with the map in the same frame, and
 * with the grid at once.
 */
export function GridLines({ map, ground, grid, isFree, held, handle, panel }: GridLinesProps) {
  const casing = useRef<SVGPathElement>(null)
  const path = useRef<SVGPathElement>(null)
  const stem = useRef<SVGLineElement>(null)
  const places = useMemo(() => placesOf(ground, grid), [ground, grid])
  useLayoutEffect(() => {
    const draw = () => {
      const lines = pathOf(map, places.lines)
      for (const each of [casing, path]) each.current?.setAttribute('d', lines)
      const { foot, handle: place } = stemOf(map.project(places.middle), map.project(places.foot))
      const at = held ?? insideView(place, viewOf(map, panel.current))
      handle.current?.setAttribute('transform', `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`)
      for (const [name, value] of Object.entries({ x1: foot.x, y1: foot.y, x2: at.x, y2: at.y }))
        stem.current?.setAttribute(name, value.toFixed(1))
    }
    draw()
    map.on('move', draw)
    map.on('resize', draw)
    return () => {
      map.off('move', draw)
      map.off('resize', draw)
    }
  }, [map, places, held, handle, panel])
  return createPortal(
    <svg className={css.lines} aria-hidden>
      <path ref={casing} className={css.casing} />
      <path ref={path} className={css.line} />
      <g className={isFree ? css.stem : css.hidden}>
        <line ref={stem} />
        <g ref={handle} className={held === null ? css.handle : css.held} data-grid-handle>
          <circle r={22} stroke="none" />
          <circle r={9} className={css.knob} />
        </g>
      </g>
    </svg>,
    map.getContainer(),
  )
}

function placesOf(ground: Ground, grid: DesignGrid) {
  const { box, toPlane } = axesOf(ground, grid)
  const middle = middleOf(box)
  return {
    lines: latticeLines(ground, grid),
    middle: lonLatOf(ground, toPlane(middle)),
    foot: lonLatOf(ground, toPlane({ x: middle.x, y: box.maxY })),
  }
}

const pathOf = (map: MapLibreMap, lines: readonly Position[][]): string =>
  lines
    .map((line) => {
      const pixels = line.map((place) => map.project(place))
      return `M${pixels.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
    })
    .join('')

function viewOf(map: MapLibreMap, panel: HTMLElement | null) {
  const { clientWidth, clientHeight } = map.getContainer()
  return {
    width: clientWidth,
    height: clientHeight,
    panel: panel === null ? null : { right: panel.offsetLeft + panel.offsetWidth, top: panel.offsetTop },
  }
}
