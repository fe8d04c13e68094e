import { DEPTH_UNITS, type DepthUnit } from '@org/core'

const UNIT_WORDS: Readonly<Record<DepthUnit, string>> = {
  in: 'Inches',
  cm: 'Centimeters',
  mm: 'Millimeters',
  m: 'Meters',
  ft: 'Feet',
}

/** The units that depths can be in, the usual ones first. */
export const DEPTH_UNIT_OPTIONS = DEPTH_UNITS.map((key) => ({ key, label: UNIT_WORDS[key] }))
/** Meters have two. */
export const DEPTH_DIGITS = 2
