import type { ShownDepthUnit } from '@org/core/contract'

/** Apart from the preferences, which the first page does not load: calls tell the server in which unit depths are read. */
let unit: ShownDepthUnit = 'in'

export const depthUnitNow = (): ShownDepthUnit => unit

export function noteDepthUnit(chosen: ShownDepthUnit): void {
  unit = chosen
}
