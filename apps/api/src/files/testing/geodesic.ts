import geographiclib from 'geographiclib-geodesic'

/** Area on the WGS84 ellipsoid by GeographicLib, holes taken off: another program than the one under test. */
export function geodesicAreaM2(polygon: readonly (readonly (readonly [number, number])[])[]): number {
  const areas = polygon.map((ring) => {
    const computed = geographiclib.Geodesic.WGS84.Polygon(false)
    for (const [lon, lat] of ring.slice(0, -1)) computed.AddPoint(lat, lon)
    return Math.abs(computed.Compute(false, true).area ?? Number.NaN)
  })
  const [exterior = 0, ...holes] = areas
  return exterior - holes.reduce((sum, area) => sum + area, 0)
}
