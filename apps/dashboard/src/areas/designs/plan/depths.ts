import { type Depth, depthsSchema } from '@org/core/contract'
import { type DepthUnit, formatDepthRange } from '@org/ui'

const CM_PER_INCH = 2.54
/** Probes are marked in half inches: a depth so near to a mark is written as the mark. */
const NEAR_MARK_IN = 0.05

export const DEPTH_PRESETS = ['two_layers', 'one_layer', 'thin_top'] as const
export type DepthPreset = (typeof DEPTH_PRESETS)[number]

export const PRESET_DEPTHS: Record<DepthPreset, readonly Depth[]> = {
  two_layers: [
    { topCm: 0, bottomCm: 15 },
    { topCm: 15, bottomCm: 30 },
  ],
  one_layer: [{ topCm: 0, bottomCm: 30 }],
  thin_top: [
    { topCm: 0, bottomCm: 10 },
    { topCm: 10, bottomCm: 30 },
  ],
}

/** The same in inches, stored exactly. */
const INCH_DEPTHS: Record<DepthPreset, readonly Depth[]> = {
  two_layers: [
    { topCm: 0, bottomCm: 15.24 },
    { topCm: 15.24, bottomCm: 30.48 },
  ],
  one_layer: [{ topCm: 0, bottomCm: 30.48 }],
  thin_top: [
    { topCm: 0, bottomCm: 10.16 },
    { topCm: 10.16, bottomCm: 30.48 },
  ],
}

/** Usual depths, round in the person’s unit. */
export const presetDepths = (unit: DepthUnit): Record<DepthPreset, readonly Depth[]> =>
  unit === 'in' ? INCH_DEPTHS : PRESET_DEPTHS

/** The preset that depths are; null for a person's own. */
export function presetOf(depths: readonly Depth[], unit: DepthUnit): DepthPreset | null {
  return DEPTH_PRESETS.find((preset) => isSame(presetDepths(unit)[preset], depths)) ?? null
}

const isSame = (some: readonly Depth[], others: readonly Depth[]): boolean =>
  some.length === others.length &&
  some.every(({ topCm, bottomCm }, at) => others[at]?.topCm === topCm && others[at]?.bottomCm === bottomCm)

/** Depths as people say them: `0–15 cm, 15–30 cm`. */
export const depthWords = (depths: readonly Depth[], unit: DepthUnit): string =>
  depths.map(({ topCm, bottomCm }) => formatDepthRange(topCm, bottomCm, unit)).join(', ')

/** Depths as a person types them: `0-15, 15-30`. */
export const typedDepths = (depths: readonly Depth[], unit: DepthUnit): string =>
  depths.map(({ topCm, bottomCm }) => `${typed(topCm, unit)}-${typed(bottomCm, unit)}`).join(', ')

function typed(cm: number, unit: DepthUnit): string {
  if (unit === 'cm') return String(Math.round(cm * 100) / 100)
  const inches = cm / CM_PER_INCH
  const mark = Math.round(inches * 2) / 2
  return String(Math.abs(inches - mark) <= NEAR_MARK_IN ? mark : Math.round(inches * 100) / 100)
}

export type ReadDepths = { depths: Depth[] } | { problem: string }

const LAYER = /^(\d+(?:\.\d+)?)\s*(?:-|–|to)\s*(\d+(?:\.\d+)?)\s*(cm|in|inch|inches|")?$/i

/** Reads typed depths: layers apart by commas, in the person's unit unless another one is typed behind them. */
export function readDepths(text: string, unit: DepthUnit): ReadDepths {
  const layers = text
    .split(/[,;\n]/)
    .map((layer) => layer.trim())
    .filter((layer) => layer !== '')
  const read = layers.map((layer) => readLayer(layer, unit))
  const unread = layers.find((_, at) => read[at] === null)
  if (unread !== undefined) {
    return { problem: `“${unread}” is not a depth. Type the top and the bottom of each layer: 0-15, 15-30` }
  }
  const parsed = depthsSchema.safeParse(read)
  if (parsed.success) return { depths: parsed.data }
  return { problem: problemOf(parsed.error.issues[0], unit) }
}

/** The contract's own sentences, where it has some: of what is too big it has none. */
function problemOf(issue: { code?: string; message: string } | undefined, unit: DepthUnit): string {
  if (issue?.code === 'too_big') {
    return `Depths go down to ${typed(1000, unit)} ${unit}, in at most 10 layers`
  }
  return issue?.message ?? 'These depths cannot be used'
}

function readLayer(layer: string, unit: DepthUnit): Depth | null {
  const [, top, bottom, suffix = unit] = LAYER.exec(layer) ?? []
  if (top === undefined || bottom === undefined) return null
  const cmPer = suffix.toLowerCase() === 'cm' ? 1 : CM_PER_INCH
  return { topCm: inCm(top, cmPer), bottomCm: inCm(bottom, cmPer) }
}

/** To a thousandth of a centimeter: without the last bits that a product of decimals has. */
const inCm = (text: string, cmPer: number): number => Math.round(Number(text) * cmPer * 1000) / 1000
