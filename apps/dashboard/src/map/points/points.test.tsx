import { POINT_STATUSES } from '@org/core/contract'
import { palettes } from '@org/ui/theme'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { pointTilesOf, styleIn } from '../createMap.ts'
import { DEFAULT_LAYERS } from '../layer-choice.ts'
import { POINT_COUNTS, POINT_HITS, POINTS } from '../layers/points.ts'
import { chosenTarget, targetsOf } from '../targets.ts'
import { markWord, PointLegend } from './PointLegend.tsx'
import { POINT_MARKS, POINT_SHAPES } from './shapes.ts'

afterEach(cleanup)

const points = { version: '7', filter: { growerId: [3], status: ['planned', 'skipped'] as const } }
const style = (shown: boolean) =>
  styleIn(palettes.light, {
    choice: DEFAULT_LAYERS,
    ...(shown ? { points: { version: '7', filter: {} } } : {}),
  })
const ofPoints = (layers: ReturnType<typeof style>['layers']) =>
  layers.filter((layer) => 'source' in layer && [POINTS, POINT_COUNTS].some((id) => id === layer.source))

describe('PNT-31: points on the map', () => {
  it('every status has a shape of its own, and its word in the legend', () => {
    expect(new Set(POINT_MARKS)).toEqual(new Set([...POINT_STATUSES, 'spare']))
    const shapes = POINT_MARKS.map((mark) => POINT_SHAPES[mark])
    expect(new Set(shapes.map(({ said }) => said)).size).toBe(shapes.length)
    // Told apart without color: planned and assigned by whether they are full.
    const looks = shapes.map(({ body, fill, color, sign }) => `${body} ${fill === color} ${sign?.path ?? ''}`)
    expect(new Set(looks).size).toBe(shapes.length)
    render(<PointLegend legend={{ isOpen: true, fold: () => {} }} />)
    const rows = within(screen.getByRole('region', { name: 'Legend of the map' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual(POINT_MARKS.map(markWord))
    expect(screen.getByRole('img', { name: 'slanting cross' })).toBeTruthy()
  })

  it('another page has no layer of them, and asks for none of their tiles', () => {
    expect(ofPoints(style(false).layers)).toEqual([])
    expect(ofPoints(style(true).layers).map(({ id }) => id)).toEqual([
      'points-strata',
      'points-strata-edge',
      POINT_HITS,
      'points-shape',
      'points-number',
      'point-counts-circle',
      'point-counts-number',
    ])
  })

  it('strata lie under points, and numbers stand from near by', () => {
    const layers = ofPoints(style(true).layers)
    const from = Object.fromEntries(layers.map((layer) => [layer.id, layer.minzoom]))
    expect(from).toMatchObject({ 'points-strata': 13, 'points-shape': 11, 'points-number': 14 })
    expect(layers.find(({ id }) => id === 'point-counts-circle')?.maxzoom).toBe(11)
  })

  it('their tiles have an address that says what the list is narrowed by', () => {
    const [address = ''] = pointTilesOf({
      version: points.version,
      filter: { ...points.filter, status: ['planned', 'skipped'] },
    })
    expect(address.replace(location.origin, '')).toBe(
      '/api/points/tiles/{z}/{x}/{y}?v=7&growerId=3&status=planned%7Cskipped',
    )
  })

  it('what is marked is a point, not the field of its number', () => {
    expect(targetsOf('points', 5)).toEqual([{ source: POINTS, sourceLayer: 'points', id: 5 }])
    expect(chosenTarget('points', 5)).toEqual({ source: POINTS, sourceLayer: 'points', id: 5 })
    expect(chosenTarget('fields', 5)).toEqual({ source: 'fields', sourceLayer: 'fields', id: 5 })
  })
})
