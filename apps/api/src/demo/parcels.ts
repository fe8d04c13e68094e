import type { Random } from './random.ts'
import {
  above,
  type Box,
  below,
  between,
  type Curve,
  circle,
  cutAcross,
  heightOf,
  middleOf,
  notched,
  pond,
  type Ring,
  rectangle,
  type Shape,
  scaled,
  sector,
  squareCorners,
  transposed,
  transposedBox,
  wave,
  widthOf,
  withHoles,
  withWaterway,
  yard,
} from './shapes.ts'

/** How a quarter section is divided. */
type Division = 'whole' | 'eighties' | 'eighty-and-forties' | 'forties'
/** What gives a field its outline. */
type Outline = 'plain' | 'notch' | 'farmstead' | 'ponds' | 'waterway' | 'contour' | 'strips' | 'diagonal'
export type Kind = Outline | 'pivot' | 'corners' | 'creek' | 'road'

/** What the ground of a region makes of fields; probabilities are 0 to 1, weights are compared with each other. */
export interface Ground {
  /** Of all quarters, how many are farmed by growers of the business. */
  taken: number
  /** Of all rows of sections, how many have a creek running through. */
  creeks: number
  /** Of whole quarters, how many have a center pivot. */
  pivots: number
  /** Of all sections, how many are farmed in halves. */
  halves: number
  quarters: readonly (readonly [Division, number])[]
  edges: readonly (readonly [Outline, number])[]
}

export type Size = 'half' | 'quarter' | 'eighty' | 'forty'

/** A field's place and outline in its section. */
export interface Parcel {
  shape: Shape
  /** The block of land it was cut from. Parcels of one block do not overlap, blocks do not either. */
  box: Box
  kind: Kind
  size: Size
  /** As deeds say it: `NE`, `N2 NE`, `SW NE`. Not unique: a block may hold several fields. */
  legal: string
  isIrrigated: boolean
}

/** A creek through the north or the south half of a section, from west to east. */
export interface Creek {
  half: 'N' | 'S'
  at: Curve
  /** Half of its width with its banks, in sections. */
  reach: number
}

/** Half a road and its ditch, half a fence with grass along it: in sections. */
const ROAD = 0.0068
const FENCE = 0.002
const LINE = 0.001
/** By the lines of a section in sixteenths of its area: roads around it, a fence through its middle. */
const INSETS = [ROAD, LINE, FENCE, LINE, ROAD] as const
const QUARTERS = ['SW', 'SE', 'NW', 'NE'] as const
type Quarter = (typeof QUARTERS)[number]

interface Block {
  box: Box
  size: Size
  legal: string
}

/** Lines are counted from the section's south-west corner, 0 to 4. */
function blockOf(west: number, south: number, east: number, north: number, size: Size, legal: string): Block {
  const inset = (line: number): number => INSETS[line] ?? ROAD
  return {
    box: {
      west: west / 4 + inset(west),
      south: south / 4 + inset(south),
      east: east / 4 - inset(east),
      north: north / 4 - inset(north),
    },
    size,
    legal,
  }
}

/**
 * The fields of growers of ours in a section.
 *
 * @param everything every quarter is farmed: the section is a grower's home
 */
export function parcelsOf(
  ground: Ground,
  random: Random,
  creek: Creek | null,
  everything: boolean,
): Parcel[] {
  const taken = everything ? 1 : ground.taken
  if (creek === null && random.chance(ground.halves)) return random.chance(taken) ? halves(random) : []
  return QUARTERS.filter(() => random.chance(taken)).flatMap((quarter) =>
    creek !== null && quarter.startsWith(creek.half)
      ? alongCreek(quarter, creek, random)
      : divided(quarter, ground, random),
  )
}

/** Half sections; some are one field on both sides of a lane. */
function halves(random: Random): Parcel[] {
  const isNorthSouth = random.chance(0.5)
  const blocks = isNorthSouth
    ? [blockOf(0, 2, 4, 4, 'half', 'N2'), blockOf(0, 0, 4, 2, 'half', 'S2')]
    : [blockOf(0, 0, 2, 4, 'half', 'W2'), blockOf(2, 0, 4, 4, 'half', 'E2')]
  const kept = random.chance(0.6) ? blocks : blocks.slice(0, 1)
  return kept.map(({ box, size, legal }) => {
    const isCut = random.chance(0.4)
    return {
      shape: isCut ? acrossLane(box, isNorthSouth) : rectangle(box),
      box,
      kind: isCut ? 'road' : 'plain',
      size,
      legal,
      isIrrigated: false,
    }
  })
}

function acrossLane(box: Box, isNorthSouth: boolean): Shape {
  const [east, north] = middleOf(box)
  return isNorthSouth
    ? [...rectangle({ ...box, east: east - FENCE }), ...rectangle({ ...box, west: east + FENCE })]
    : [...rectangle({ ...box, north: north - FENCE }), ...rectangle({ ...box, south: north + FENCE })]
}

function cornerOf(quarter: Quarter): [west: number, south: number] {
  return [quarter.endsWith('E') ? 2 : 0, quarter.startsWith('N') ? 2 : 0]
}

function divided(quarter: Quarter, ground: Ground, random: Random): Parcel[] {
  const division = random.weighted(ground.quarters)
  const blocks = blocksOf(quarter, division, random)
  // Of a divided quarter, not every piece need be ours.
  const kept = blocks.filter((_, index) => index === 0 || random.chance(0.8))
  return kept.flatMap((block) => outlined(block, ground, random))
}

function blocksOf(quarter: Quarter, division: Division, random: Random): Block[] {
  const [w, s] = cornerOf(quarter)
  const forty = (west: number, south: number): Block => {
    const corner = `${south === s ? 'S' : 'N'}${west === w ? 'W' : 'E'}`
    return blockOf(west, south, west + 1, south + 1, 'forty', `${corner} ${quarter}`)
  }
  if (division === 'whole') return [blockOf(w, s, w + 2, s + 2, 'quarter', quarter)]
  if (division === 'forties') return [forty(w, s), forty(w + 1, s), forty(w, s + 1), forty(w + 1, s + 1)]
  const isNorthSouth = random.chance(0.55)
  const first = isNorthSouth
    ? blockOf(w, s + 1, w + 2, s + 2, 'eighty', `N2 ${quarter}`)
    : blockOf(w, s, w + 1, s + 2, 'eighty', `W2 ${quarter}`)
  if (division === 'eighties') {
    const second = isNorthSouth
      ? blockOf(w, s, w + 2, s + 1, 'eighty', `S2 ${quarter}`)
      : blockOf(w + 1, s, w + 2, s + 2, 'eighty', `E2 ${quarter}`)
    return [first, second]
  }
  return [first, ...(isNorthSouth ? [forty(w, s), forty(w + 1, s)] : [forty(w + 1, s), forty(w + 1, s + 1)])]
}

const parcel = ({ box, size, legal }: Block, kind: Kind, shape: Shape, isIrrigated = false): Parcel => ({
  shape,
  box,
  kind,
  size,
  legal,
  isIrrigated,
})

function outlined(block: Block, ground: Ground, random: Random): Parcel[] {
  if (block.size === 'quarter' && random.chance(ground.pivots)) return pivoted(block, random)
  if (block.size === 'eighty' && random.chance(ground.pivots / 3)) return [halfPivot(block, random)]
  const kind = random.weighted(ground.edges)
  if (kind === 'strips') return strips(block, random)
  return [
    parcel(
      block,
      kind,
      turned(block.box, random, (box) => outline(kind, box, random)),
    ),
  ]
}

/** Draws in a box that looks to any of four sides. */
function turned(box: Box, random: Random, draw: (box: Box) => Shape): Shape {
  const isAcross = random.chance(0.5)
  const shape = isAcross ? transposed(draw(transposedBox(box))) : draw(box)
  return random.chance(0.5) ? scaled(shape, box, -1) : shape
}

function outline(kind: Exclude<Outline, 'strips'>, box: Box, random: Random): Shape {
  const smaller = Math.min(widthOf(box), heightOf(box))
  switch (kind) {
    case 'plain':
      return rectangle(box)
    case 'notch':
      return notched(box, random.between(0.04, 0.08), random.between(0.04, 0.1))
    case 'diagonal':
      return cutAcross(
        box,
        widthOf(box) * random.between(0.35, 0.9),
        heightOf(box) * random.between(0.3, 0.8),
      )
    case 'waterway':
      return withWaterway(box, random)
    case 'contour': {
      const [hill, depth] = [wave(random, 0.9), smaller * random.between(0.15, 0.4)]
      return below(box, (east) => box.north - (depth * (1 + hill((east - box.west) / widthOf(box)))) / 2)
    }
    case 'farmstead': {
      const [east, north] = middleOf(box)
      const spot = [
        east + smaller * random.between(-0.2, 0.2),
        north + smaller * random.between(-0.2, 0.2),
      ] as const
      return withHoles(rectangle(box), [yard(spot, random.between(0.04, 0.08), random.between(0.04, 0.07))])
    }
    case 'ponds':
      return withHoles(rectangle(box), ponds(box, random))
  }
}

/** One to three, each in a stretch of its own. */
function ponds(box: Box, random: Random): Ring[] {
  const count = random.weighted([
    [1, 6],
    [2, 3],
    [3, 1],
  ])
  const stretch = widthOf(box) / count
  return Array.from({ length: count }, (_, index) => {
    const radius = Math.min(stretch, heightOf(box)) * random.between(0.1, 0.24)
    const east = box.west + stretch * (index + 0.5)
    const north = middleOf(box)[1] + heightOf(box) * random.between(-0.22, 0.22)
    return pond([east, north], radius, random)
  })
}

/** Fields along the contour with a grassed terrace between them. */
function strips(block: Block, random: Random): Parcel[] {
  const { box } = block
  const count = random.integer(2, 3)
  const hill = wave(random, 0.8)
  const sway = (heightOf(box) / count) * random.between(0.15, 0.4)
  const line =
    (index: number, gap: number): Curve =>
    (east) =>
      box.south + (heightOf(box) * index) / count + sway * hill((east - box.west) / widthOf(box)) + gap
  return Array.from({ length: count }, (_, index) => {
    const [lower, upper] = [line(index, LINE), line(index + 1, -LINE)]
    const shape =
      index === 0 ? below(box, upper) : index === count - 1 ? above(box, lower) : between(box, lower, upper)
    return parcel(block, 'strips', shape)
  })
}

/** A pivot's circle, whole or stopped by a yard; now and then the dry corners are a field as well. */
function pivoted(block: Block, random: Random): Parcel[] {
  const { box } = block
  const [center, half] = [middleOf(box), Math.min(widthOf(box), heightOf(box)) / 2]
  const radius = half - FENCE
  if (random.chance(0.3)) {
    const sweep = (random.integer(5, 11) * Math.PI) / 6
    return [
      parcel(block, 'pivot', sector(center, radius, random.integer(0, 11) * (Math.PI / 6), sweep), true),
    ]
  }
  const watered = parcel(block, 'pivot', circle(center, radius), true)
  if (!random.chance(0.28)) return [watered]
  return [watered, parcel(block, 'corners', squareCorners(box, half + 2 * FENCE))]
}

/** Half a circle on an eighty, its pivot at the middle of the long side. */
function halfPivot(block: Block, random: Random): Parcel {
  const { box } = block
  const isTall = heightOf(box) > widthOf(box)
  const flat = isTall ? transposedBox(box) : box
  const radius = Math.min(widthOf(flat) / 2, heightOf(flat)) - FENCE
  const drawn = sector([middleOf(flat)[0], flat.south], radius, 0, Math.PI)
  const shape = isTall ? transposed(drawn) : drawn
  return parcel(block, 'pivot', random.chance(0.5) ? scaled(shape, box, -1) : shape, true)
}

/** A creek runs through: a field on each bank, one field on both, or one bank left to the cattle. */
function alongCreek(quarter: Quarter, creek: Creek, random: Random): Parcel[] {
  const [w, s] = cornerOf(quarter)
  const blocks = random.chance(0.55)
    ? [blockOf(w, s, w + 2, s + 2, 'quarter', quarter)]
    : [
        blockOf(w, s, w + 1, s + 2, 'eighty', `W2 ${quarter}`),
        blockOf(w + 1, s, w + 2, s + 2, 'eighty', `E2 ${quarter}`),
      ]
  return blocks.flatMap((block) => {
    const north = above(block.box, (east) => creek.at(east) + creek.reach)
    const south = below(block.box, (east) => creek.at(east) - creek.reach)
    const banks = random.weighted<readonly Shape[]>([
      [[north, south], 35],
      [[[...north, ...south]], 35],
      [[north], 15],
      [[south], 15],
    ])
    return banks.map((shape) => parcel(block, 'creek', shape))
  })
}
