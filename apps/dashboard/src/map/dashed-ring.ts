import type { Hatch } from './hatch.ts'

/** So that edges are smooth on every screen. */
export const DASHED_RING_RATIO = 2
/** The name by which layers ask for it. */
export const DASHED_RING = 'dashed-ring'
/** From the middle to the middle of its line, at its full size. */
const RADIUS_PX = 6
const LINE_PX = 1.6
const HALO_PX = 1.2
const DASHES = 10
/** Part of a dash and its gap that is drawn. */
const DASH_PART = 0.58

/**
 * A circle of dashes, open inside, on a faint ring of the ground so that it is seen on any color. MapLibre's own circles
 * are never dashed.
 *
 * @param ink `#rrggbb`
 * @param ground `#rrggbb`
 */
export function dashedRing(ink: string, ground: string): Hatch {
  const side = 2 * Math.ceil((RADIUS_PX + LINE_PX / 2 + HALO_PX) * DASHED_RING_RATIO)
  const data = new Uint8ClampedArray(side * side * 4)
  const [dash, halo] = [channelsOf(ink), channelsOf(ground)]
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [dx, dy] = [(x + 0.5 - side / 2) / DASHED_RING_RATIO, (y + 0.5 - side / 2) / DASHED_RING_RATIO]
      const away = Math.abs(Math.hypot(dx, dy) - RADIUS_PX)
      const turn = (Math.atan2(dy, dx) / (2 * Math.PI) + 1) * DASHES
      const fromDash = (Math.abs((turn % 1) - 0.5) - DASH_PART / 2) * ((2 * Math.PI * RADIUS_PX) / DASHES)
      const line = Math.min(coverOf(LINE_PX / 2 - away), coverOf(-fromDash))
      const under = coverOf(LINE_PX / 2 + HALO_PX - away) * 0.55
      const cover = line + under * (1 - line)
      if (cover === 0) continue
      const color = dash.map((value, at) => (value * line + (halo[at] ?? 0) * under * (1 - line)) / cover)
      data.set([...color, cover * 255], (y * side + x) * 4)
    }
  return { width: side, height: side, data }
}

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** How much of a pixel lies inside of an edge that is so many pixels away. */
const coverOf = (away: number): number => Math.min(1, Math.max(0, away * DASHED_RING_RATIO + 0.5))
