import { formatCode, layerIn, type Sample } from '@org/core'
import { formatCount } from '@org/ui'
import { depthUnitNow } from '#platform/depth-unit.ts'

export const sampleCount = (count: number): string => formatCount(count, 'sample', 'samples')
export const labelCount = (count: number): string => formatCount(count, 'label', 'labels')

type Layer = Pick<Sample, 'depthTopCm' | 'depthBottomCm'>

/** `0–15 cm`, `0–6 in`: in the person’s unit. */
export const layerOf = (layer: Layer): string => layerIn(layer, depthUnitNow())

/** `North Forty · point 8 · 0–15 cm · 2026`. */
export const sampleTitle = (sample: Layer & Pick<Sample, 'fieldName' | 'pointNumber' | 'year'>): string =>
  `${sample.fieldName} · point ${sample.pointNumber} · ${layerOf(sample)} · ${sample.year}`

/** `K7Q2-9MXA`, or what it is where it has no label. */
export const sampleName = (sample: Parameters<typeof sampleTitle>[0] & Pick<Sample, 'labelCode'>): string =>
  sample.labelCode === null ? sampleTitle(sample) : `${formatCode(sample.labelCode)} · ${sampleTitle(sample)}`
