import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import whichPolygon from 'which-polygon'
import { placeOf } from './county-of.ts'

/** What lies at a place by the shipped maps. */
export interface Land {
  /** `Story, Iowa`, `the Netherlands`; at sea `the sea near Mexico`. */
  name: string
  isAtSea: boolean
}

type World = Topology<{ countries: GeometryCollection<{ name: string }> }>

interface Countries {
  at: (position: [number, number]) => { name: string } | null
  /** Every corner of every coast and border. */
  corners: { name: string; lon: number; lat: number }[]
}

const require = createRequire(import.meta.url)
let countries: Countries | null = null

/** Countries that are said with an article. */
const WITH_ARTICLE =
  /^(Netherlands|United |Bahamas|Philippines|Gambia|Maldives|Czech|Central African|Dominican Rep)/
/** Names that Natural Earth shortens. */
const FULL: Record<string, string> = { 'United States of America': 'the United States', Czechia: 'Czechia' }

const said = (name: string): string => FULL[name] ?? (WITH_ARTICLE.test(name) ? `the ${name}` : name)

/**
 * The county of the United States, else the country, of the first of these places that is on land; nothing is asked of
 * the network (us-atlas, and Natural Earth 1:50 million by world-atlas). Islands smaller than the map shows are at sea.
 *
 * @param places longitude and latitude in degrees WGS84, the middle first; at least one
 */
export function landOf(places: readonly (readonly [number, number])[]): Land {
  countries ??= readCountries()
  for (const [lon, lat] of places) {
    const place = placeOf(lon, lat)
    if (place !== null) return { name: `${place.county}, ${place.state}`, isAtSea: false }
    const country = countries.at([lon, lat])
    if (country !== null) return { name: said(country.name), isAtSea: false }
  }
  const [middle] = places
  const coast = middle === undefined ? null : nearest(countries, middle)
  return {
    name:
      coast === null
        ? 'the sea'
        : coast.km > OPEN_SEA_KM
          ? 'the open sea'
          : `the sea near ${said(coast.name)}`,
    isAtSea: true,
  }
}

/** Read when first asked for: most files say where they lie. */
function readCountries(): Countries {
  const atlas: World = require('world-atlas/countries-50m.json')
  const features = feature(atlas, atlas.objects.countries).features.flatMap(({ properties, geometry }) =>
    geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
      ? [{ type: 'Feature' as const, properties: { name: properties.name }, geometry }]
      : [],
  )
  const corners = features.flatMap(({ properties: { name }, geometry }) => {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    return polygons
      .flat(2)
      .flatMap(([lon, lat]) => (lon === undefined || lat === undefined ? [] : [{ name, lon, lat }]))
  })
  return { at: whichPolygon({ type: 'FeatureCollection', features }), corners }
}

const EARTH_KM = 6371
/** Further from every coast, no country helps to find the place. */
const OPEN_SEA_KM = 500
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The country whose coast is nearest, on a sphere. */
function nearest(
  { corners }: Countries,
  [lon, lat]: readonly [number, number],
): { name: string; km: number } | null {
  const cosine = Math.cos(radians(lat))
  let best: { name: string; haversine: number } | null = null
  for (const corner of corners) {
    const north = Math.sin(radians(corner.lat - lat) / 2)
    const east = Math.sin(radians(corner.lon - lon) / 2)
    const haversine = north * north + cosine * Math.cos(radians(corner.lat)) * east * east
    if (best === null || haversine < best.haversine) best = { name: corner.name, haversine }
  }
  return best && { name: best.name, km: Math.round(2 * EARTH_KM * Math.asin(Math.sqrt(best.haversine))) }
}
