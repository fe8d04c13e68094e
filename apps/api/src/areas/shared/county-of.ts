import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import whichPolygon from 'which-polygon'

/** Where something lies by the shipped map: `{ county: 'Story', state: 'Iowa' }`, as the map itself writes them. */
export interface Place {
  county: string
  state: string
}

type Atlas = Topology<{
  states: GeometryCollection<{ name: string }>
  counties: GeometryCollection<{ name: string }>
}>

const require = createRequire(import.meta.url)
let index: ((position: [number, number]) => Place | null) | null = null

/**
 * The county of the United States a place lies in, by the map that ships with the program (us-atlas, 1:10 million);
 * nothing is asked of the network. Within some hundred meters of a border it may be the neighbor's.
 *
 * @param lon degrees WGS84
 * @param lat degrees WGS84
 * @returns null outside of the United States, and at sea
 */
export function placeOf(lon: number, lat: number): Place | null {
  index ??= buildIndex()
  return index([lon, lat])
}

/** Built when first asked for: it takes some tenths of a second, which a start need not wait for. */
function buildIndex(): (position: [number, number]) => Place | null {
  const atlas: Atlas = require('us-atlas/counties-10m.json')
  const { states, counties } = atlas.objects
  const stateNames = new Map(
    feature(atlas, states).features.map((state) => [String(state.id), state.properties.name]),
  )
  const features = feature(atlas, counties).features.flatMap(({ id, properties, geometry }) => {
    // The first two digits of a county's FIPS code are its state's.
    const state = stateNames.get(String(id).slice(0, 2)) ?? ''
    const isArea = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
    return isArea
      ? [{ type: 'Feature' as const, properties: { county: properties.name, state }, geometry }]
      : []
  })
  return whichPolygon({ type: 'FeatureCollection', features })
}

/** `Story County`, `STORY` and `Story` are one: people write counties as they like. */
const countyKey = ({ county, state }: Place): string =>
  `${county.replace(/\s+(county|parish|borough|census area)$/i, '')}, ${state}`.trim().toLowerCase()

export const isSameCounty = (one: Place, other: Place): boolean => countyKey(one) === countyKey(other)

const NOWHERE: Place = { county: '', state: '' }

/**
 * What is written of a field's place when an import gives it another boundary: what the map says, but for what a person
 * wrote of the county that it still lies in.
 *
 * @param before where the boundary lay; null without one, and outside of the United States
 * @param after where the new one lies
 */
export function placeAfter(written: Place, before: Place | null, after: Place | null): Place {
  if (written.county === '' && written.state === '') return after ?? NOWHERE
  if (before === null || after === null) return before === after ? written : (after ?? NOWHERE)
  return isSameCounty(before, after) ? written : after
}
