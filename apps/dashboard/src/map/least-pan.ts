import type { Area } from './areas-over.ts'

/** Between what is chosen and what it stands beside: half of a point's mark, and a little ground. */
const GAP_PX = 24
/** Less is not seen. */
const LEAST_PX = 1

export interface Shift {
  x: number
  y: number
}
interface Size {
  width: number
  height: number
}

/**
 * How far the ground has to move, at least, so that what is chosen stands beside a panel; null where it does already,
 * where it is not on the map, and where no move brings it out. What is larger than the free part has its middle there.
 *
 * @param panels what came with the choice
 * @param others what stands on the map besides: it is avoided where there is room
 * @param isBrought whether it is brought onto the map where it is beside it
 */
export function leastPan(
  chosen: Area,
  map: Size,
  panels: readonly Area[],
  others: readonly Area[],
  isBrought = false,
): Shift | null {
  const middle = middleOf(chosen)
  if (isOn(middle, map) ? !isUnder(chosen, panels) : !isBrought) return null
  const from = { left: middle.x, top: middle.y, width: 0, height: 0 }
  const shift =
    shiftOf(chosen, map, [...panels, ...others]) ??
    shiftOf(chosen, map, panels) ??
    shiftOf(from, map, [...panels, ...others]) ??
    shiftOf(from, map, panels)
  return shift === null || Math.hypot(shift.x, shift.y) < LEAST_PX ? null : shift
}

/** Whether it is on the map, and no panel lies over it. */
export const isInSight = (chosen: Area, map: Size, panels: readonly Area[]): boolean =>
  isOn(middleOf(chosen), map) && !panels.some((panel) => isWithin(middleOf(chosen), edgesOf(panel)))

const middleOf = ({ left, top, width, height }: Area): Shift => ({ x: left + width / 2, y: top + height / 2 })
const isOn = ({ x, y }: Shift, { width, height }: Size): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height

const isUnder = (chosen: Area, areas: readonly Area[]): boolean =>
  areas.some((area) => isWithin(middleOf(chosen), around(area, chosen)))

/** Where the middle of what is chosen may not be: within it, it reaches into the area. */
interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}
const edgesOf = ({ left, top, width, height }: Area): Bounds => ({
  ...{ left, top, right: left + width, bottom: top + height },
})
function around({ left, top, width, height }: Area, chosen: Size): Bounds {
  const [across, down] = [GAP_PX + chosen.width / 2, GAP_PX + chosen.height / 2]
  return { left: left - across, top: top - down, right: left + width + across, bottom: top + height + down }
}

const isWithin = ({ x, y }: Shift, { left, top, right, bottom }: Bounds): boolean =>
  x > left && x < right && y > top && y < bottom

/** The nearest free place of the middle lies straight beside it, or where two edges meet. */
function shiftOf(chosen: Area, map: Size, areas: readonly Area[]): Shift | null {
  const from = middleOf(chosen)
  const taken = areas.map((area) => around(area, chosen))
  const [across, down] = [GAP_PX + chosen.width / 2, GAP_PX + chosen.height / 2]
  const free: Bounds = { left: across, top: down, right: map.width - across, bottom: map.height - down }
  const xs = [from.x, free.left, free.right, ...taken.flatMap(({ left, right }) => [left, right])]
  const ys = [from.y, free.top, free.bottom, ...taken.flatMap(({ top, bottom }) => [top, bottom])]
  const shifts = xs.flatMap((x) =>
    x < free.left || x > free.right
      ? []
      : ys
          .filter((y) => y >= free.top && y <= free.bottom && !taken.some((each) => isWithin({ x, y }, each)))
          .map((y) => ({ x: x - from.x, y: y - from.y })),
  )
  return shifts.reduce<Shift | null>(
    (least, shift) =>
      least === null || Math.hypot(shift.x, shift.y) < Math.hypot(least.x, least.y) ? shift : least,
    null,
  )
}
