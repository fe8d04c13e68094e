import { checkNumber } from '../errors/check.ts'
import { maskedAreaM2 } from './area.ts'
import type { Boundary } from './cells.ts'
import type { Projection } from './projection.ts'
import { noArea } from './refusals.ts'
import { type Shape, shapeOf } from './shape.ts'

/** An edge buffer that is as wide as the field allows. */
export interface DynamicBuffer {
  /** Narrowest buffer in meters, held whatever it costs; 10 unless told. */
  readonly minM?: number
  /** Widest buffer in meters; 30 unless told. */
  readonly maxM?: number
  /** Share of the field's area (less cut-outs) that the buffer has to leave, 0 … 1. */
  readonly keepShare: number
}

/** The buffer a dynamic one became. */
export interface ChosenBuffer {
  readonly bufferM: number
  /** Share of the field's area (less cut-outs) that it leaves. */
  readonly keptShare: number
  /** Whether that is the asked share: not so where even the narrowest buffer takes more. */
  readonly keepsShare: boolean
}

/** How finely a buffer is chosen, in meters. */
const STEP_M = 0.1

/**
 * The widest buffer from `minM` to `maxM`, in steps of 0.1 m, that leaves the asked share of the field's area. Where
 * even `minM` leaves less it is `minM` all the same, and `keepsShare` false: an edge narrower than that is headland.
 * @throws InvalidNumber, InvalidBoundary, EmptyField, PolarField, FieldTooWide
 */
export function bufferOf(
  boundary: Boundary,
  buffer: DynamicBuffer,
  options: { cutouts?: readonly Boundary[]; projection?: Projection } = {},
): ChosenBuffer {
  return chooseBuffer(shapeOf(boundary, options.cutouts, options.projection), buffer)
}

/** `bufferOf`, its width alone, in meters. */
export function dynamicBufferM(
  boundary: Boundary,
  {
    cutouts,
    projection,
    ...buffer
  }: DynamicBuffer & { cutouts?: readonly Boundary[]; projection?: Projection },
): number {
  const others = { ...(cutouts && { cutouts }), ...(projection && { projection }) }
  return bufferOf(boundary, buffer, others).bufferM
}

export function chooseBuffer(shape: Shape, { minM = 10, maxM = 30, keepShare }: DynamicBuffer): ChosenBuffer {
  checkNumber('The narrowest buffer', minM, { min: 0 })
  checkNumber('The widest buffer', maxM, { min: minM })
  checkNumber('The share of the area to keep', keepShare, { min: 0, max: 1 })
  const whole = maskedAreaM2(shape, 0)
  if (whole === 0) throw noArea()
  const shareAt = (bufferM: number) => maskedAreaM2(shape, bufferM) / whole
  // Steps from minM; the last one is maxM itself.
  const steps = Math.ceil((maxM - minM) / STEP_M - 1e-9)
  const bufferAt = (step: number) => (step >= steps ? maxM : Math.round((minM + step * STEP_M) * 1e9) / 1e9)
  let kept = 0
  let share = shareAt(bufferAt(0))
  if (share < keepShare) return { bufferM: bufferAt(0), keptShare: share, keepsShare: false }
  let above = steps + 1
  while (above - kept > 1) {
    const step = above > steps ? steps : Math.floor((kept + above) / 2)
    const at = shareAt(bufferAt(step))
    if (at < keepShare) above = step
    else {
      kept = step
      share = at
      if (step === steps) break
    }
  }
  return { bufferM: bufferAt(kept), keptShare: share, keepsShare: true }
}
