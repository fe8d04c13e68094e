/** A picture of a ring, colored by shares. */
export interface Ring {
  width: number
  height: number
  /** RGBA, a byte each. */
  data: Uint8ClampedArray
}

export interface RingShare {
  /** `#rrggbb` */
  color: string
  parts: number
}

/** So that edges are smooth on every screen. */
export const RING_RATIO = 2
export const RING_PX = 5
/** Around the ring, so that it stands out from fields and from other rings. */
const HALO_PX = 1

/**
 * A ring with an arc for each share, clockwise from the top, between them a hairline in the ground's color.
 *
 * @param innerPx radius of what is inside
 * @param ground `#rrggbb`
 */
export function ring(shares: readonly RingShare[], innerPx: number, ground: string): Ring {
  const side = 2 * Math.ceil((innerPx + RING_PX + HALO_PX) * RING_RATIO)
  const data = new Uint8ClampedArray(side * side * 4)
  const [inner, outer, halo] = [innerPx, innerPx + RING_PX, innerPx + RING_PX + HALO_PX]
  const arcs = arcsOf(shares)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [dx, dy] = [(x + 0.5 - side / 2) / RING_RATIO, (y + 0.5 - side / 2) / RING_RATIO]
      const radius = Math.hypot(dx, dy)
      const cover = Math.min(coverOf(radius - inner), coverOf(halo - radius))
      if (cover === 0) continue
      const angle = (Math.atan2(dx, -dy) / (2 * Math.PI) + 1) % 1
      const arc = arcs.find(({ end }) => angle < end) ?? arcs.at(-1)
      const isEdge = arcs.length > 1 && arc !== undefined && fromEdge(angle, arc) * 2 * Math.PI * radius < 0.5
      const color = radius > outer || isEdge || arc === undefined ? ground : arc.color
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
        Number.parseInt(color.slice(at, at + 2), 16),
      )
      data.set([red, green, blue, cover * 255], (y * side + x) * 4)
    }
  return { width: side, height: side, data }
}

interface Arc {
  color: string
  /** As parts of a turn. */
  start: number
  end: number
}

function arcsOf(shares: readonly RingShare[]): Arc[] {
  const total = shares.reduce((sum, { parts }) => sum + parts, 0)
  let start = 0
  return shares.map(({ color, parts }) => {
    const arc = { color, start, end: start + parts / total }
    start = arc.end
    return arc
  })
}

const fromEdge = (angle: number, { start, end }: Arc): number => Math.min(angle - start, end - angle)

/** How much of a pixel lies inside of an edge that is so many pixels away. */
const coverOf = (away: number): number => Math.min(1, Math.max(0, away * RING_RATIO + 0.5))
