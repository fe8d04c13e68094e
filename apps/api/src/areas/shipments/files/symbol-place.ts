import type { Draw } from '../../../files/pdf/draw.ts'
import { bars } from '../../../files/pdf/symbols.ts'

/** Narrowest bars of office scanners, and as wide as needs no more room. */
const MODULE_MM = { most: 0.5 }
/** What scanners need empty at both ends. */
const QUIET_MODULES = 10

interface Room {
  /** With the quiet zones. */
  xMm: number
  yMm: number
  widthMm: number
}

/** Code 128 in the middle of its room. @returns its width, without quiet zones, and its height */
export function drawBars(draw: Draw, text: string, room: Room): { heightMm: number } {
  const shape = bars(text)
  const moduleMm = Math.min(MODULE_MM.most, room.widthMm / (shape.width + 2 * QUIET_MODULES))
  const xMm = room.xMm + (room.widthMm - shape.width * moduleMm) / 2
  draw.tags.leaf('Figure', () => draw.fill(shape.rings, xMm, room.yMm, moduleMm), {
    alt: `Code 128 ${text}`,
  })
  return { heightMm: shape.height * moduleMm }
}
