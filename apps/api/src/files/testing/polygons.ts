import fc from 'fast-check'

type Ring = [number, number][]

interface Star {
  lon: number
  lat: number
  radiusDegrees: number
  /** Lengths of the spokes as parts of the radius, counter-clockwise. */
  spokes: readonly number[]
}

/** A ring that cannot cross itself: corners on spokes around a center. */
export function starRing({ lon, lat, radiusDegrees, spokes }: Star): Ring {
  const corners = spokes.map((length, at): [number, number] => {
    const angle = (2 * Math.PI * at) / spokes.length
    const reach = length * radiusDegrees
    return [lon + Math.cos(angle) * reach, lat + Math.sin(angle) * reach]
  })
  const [first] = corners
  return first === undefined ? [] : [...corners, [...first]]
}

/** A field somewhere on earth, with a hole well inside it. */
export const roundField = fc
  .record({
    lon: fc.double({ min: -170, max: 170, noNaN: true }),
    lat: fc.double({ min: -70, max: 70, noNaN: true }),
    radiusDegrees: fc.double({ min: 0.0005, max: 0.05, noNaN: true }),
    spokes: fc.array(fc.double({ min: 0.6, max: 1, noNaN: true }), { minLength: 7, maxLength: 60 }),
    holeSpokes: fc.array(fc.double({ min: 0.1, max: 0.3, noNaN: true }), { minLength: 5, maxLength: 20 }),
  })
  .map(({ spokes, holeSpokes, ...center }) => ({
    exterior: starRing({ ...center, spokes }),
    hole: starRing({ ...center, spokes: holeSpokes }),
  }))
