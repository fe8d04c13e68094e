import { type Pixel, within } from '#map/box.ts'

/** From the field’s upper edge to the middle of the handle. */
const STEM_PX = 40
/** From the edge of the map, and from the panel: as much as a finger needs. */
const MARGIN_PX = 26
/** The buttons of the map stand along its right edge. */
const BUTTONS_PX = 48

/** The stem from the field’s upper edge, and the handle at its end. */
export interface Stem {
  foot: Pixel
  handle: Pixel
}

/** @param from the middle of the field’s extent @param foot the middle of its upper edge */
export function stemOf(from: Pixel, foot: Pixel): Stem {
  const length = Math.hypot(foot.x - from.x, foot.y - from.y)
  // A field of no height on the screen has its handle above.
  const up = length === 0 ? { x: 0, y: -1 } : { x: (foot.x - from.x) / length, y: (foot.y - from.y) / length }
  return { foot, handle: { x: foot.x + up.x * STEM_PX, y: foot.y + up.y * STEM_PX } }
}

interface View {
  width: number
  height: number
  /** What the tool says, at the lower left: how far it reaches. */
  panel: { right: number; top: number } | null
}

/** The handle as it can be taken hold of: on the map, and not under its buttons or the panel. */
export function insideView(handle: Pixel, { width, height, panel }: View): Pixel {
  const inner = {
    width: Math.max(0, width - 2 * MARGIN_PX - BUTTONS_PX),
    height: Math.max(0, height - 2 * MARGIN_PX),
  }
  const { x, y } = within({ x: handle.x - MARGIN_PX, y: handle.y - MARGIN_PX }, inner)
  const inside = { x: x + MARGIN_PX, y: y + MARGIN_PX }
  if (panel === null || inside.x > panel.right + MARGIN_PX || inside.y < panel.top - MARGIN_PX) return inside
  return { x: inside.x, y: Math.max(MARGIN_PX, panel.top - MARGIN_PX) }
}

const SNAP_DEGREES = 5

/** Clockwise as the pointer went around the middle. */
export function degreesAround(middle: Pixel, from: Pixel, to: Pixel): number {
  const angleOf = ({ x, y }: Pixel) => Math.atan2(y - middle.y, x - middle.x)
  return ((angleOf(to) - angleOf(from)) * 180) / Math.PI
}

export const snapped = (degrees: number): number => Math.round(degrees / SNAP_DEGREES) * SNAP_DEGREES
