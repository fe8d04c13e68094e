import { type Area, areasOver } from './areas-over.ts'

/** How far a fitted place stays from each edge of the map, in pixels. */
export interface Padding {
  top: number
  right: number
  bottom: number
  left: number
}

type Side = keyof Padding

/** From an edge that nothing stands on: more than the radius of a count, which reaches over the place it is about. */
const EDGE_PX = 48
/** The same at the foot, where the scale stands. It comes later than the first fit. */
const FOOT_PX = 60
/** From what stands on the map: the radius of a large count. */
const BESIDE_PX = 28
/** On a small map the first two are no more than this part of its shorter side, the third a part of it. */
const SMALL_EDGE = 0.1
const SMALL_BESIDE = 0.055
/** How much of the map stays for what is shown: what would leave less may cover it. */
const LEAST_LEFT = 0.4

/** What a map has to show stands beside its buttons, legend and tools. */
export function fitPadding(map: HTMLElement): Padding {
  const page = map.closest('[data-map-frame]')?.parentElement
  const areas = page === null || page === undefined ? [] : areasOver(map, page)
  return paddingBeside(areas, { width: map.clientWidth, height: map.clientHeight })
}

/** Each area takes room at the side where that costs the map least; small ones first. */
export function paddingBeside(
  areas: readonly Area[],
  { width, height }: { width: number; height: number },
): Padding {
  const shorter = Math.min(width, height)
  const edge = Math.min(EDGE_PX, shorter * SMALL_EDGE)
  const beside = Math.min(BESIDE_PX, shorter * SMALL_BESIDE)
  const foot = Math.min(FOOT_PX, shorter * 2 * SMALL_EDGE)
  let padding: Padding = { top: edge, right: edge, bottom: foot, left: edge }
  const leavesEnough = ({ top, right, bottom, left }: Padding) =>
    left + right <= width * (1 - LEAST_LEFT) && top + bottom <= height * (1 - LEAST_LEFT)
  const costs = areas
    .map((area) => costOf(area, { width, height }))
    .sort((one, other) => one.share - other.share)
  for (const { side, depth, isClearOf } of costs) {
    if (isClearOf(padding, beside)) continue
    const more = { ...padding, [side]: Math.max(padding[side], depth + beside) }
    if (leavesEnough(more)) padding = more
  }
  return padding
}

function costOf({ left, top, ...size }: Area, { width, height }: { width: number; height: number }) {
  const depths: Padding = {
    top: top + size.height,
    right: width - left,
    bottom: height - top,
    left: left + size.width,
  }
  const shares: Padding = {
    top: depths.top / height,
    right: depths.right / width,
    bottom: depths.bottom / height,
    left: depths.left / width,
  }
  const sides: readonly Side[] = ['top', 'right', 'bottom', 'left']
  const side = sides.reduce((one, other) => (shares[other] < shares[one] ? other : one))
  const isClearOf = (padding: Padding, beside: number) =>
    sides.some((each) => padding[each] >= depths[each] + beside)
  return { side, depth: depths[side], share: shares[side], isClearOf }
}

/** Padding that shows one thing with its neighbors: it takes about half of the view. */
export function surroundings(map: HTMLElement): Padding {
  const { top, right, bottom, left } = fitPadding(map)
  const quarter = Math.min(map.clientWidth, map.clientHeight) * 0.25
  return {
    top: Math.max(top, quarter),
    right: Math.max(right, quarter),
    bottom: Math.max(bottom, quarter),
    left: Math.max(left, quarter),
  }
}
