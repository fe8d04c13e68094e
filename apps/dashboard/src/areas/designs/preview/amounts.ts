import { type AreaUnit, areaIn } from '@org/core/contract'

/** The worker's own numbers in sentences: the formats of `@org/ui` would bring the components into it. */
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const AREA = new Intl.NumberFormat('en-US', { minimumSignificantDigits: 1, maximumSignificantDigits: 2 })
const METERS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

export const counted = (count: number, one: string, many: string): string =>
  `${whole.format(count)} ${count === 1 ? one : many}`

export const meters = (m: number): string => `${METERS.format(m)} m`

/** In both units: the worker does not know the person's. */
export const area = (m2: number): string => `${inUnit(m2, 'ac')} (${inUnit(m2, 'ha')})`

const inUnit = (m2: number, unit: AreaUnit): string => `${AREA.format(areaIn(unit, m2))} ${unit}`
