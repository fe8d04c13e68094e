import fc from 'fast-check'
import { SamplingError } from '../errors/errors.ts'
import type { SocLayer } from '../soc/index.ts'

/** A profile without gaps: thicknesses in whole cm, densities and carbon as they occur. */
export const profile = fc
  .array(
    fc.record({
      thickness: fc.integer({ min: 1, max: 40 }),
      bulkDensityGCm3: fc.double({ min: 0.2, max: 1.9, noNaN: true }),
      carbonPercent: fc.double({ min: 0, max: 12, noNaN: true }),
      coarseFraction: fc.double({ min: 0, max: 0.9, noNaN: true }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((layers) => {
    let topCm = 0
    return layers.map(({ thickness, ...rest }): SocLayer => {
      const layer = { topCm, bottomCm: topCm + thickness, ...rest }
      topCm += thickness
      return layer
    })
  })

/** Name and message of the error a call ends with. */
export function refusal(call: () => unknown): string {
  try {
    call()
  } catch (error) {
    if (error instanceof SamplingError) return `${error.name}: ${error.message}`
    throw error
  }
  return 'no error'
}
