import { formatCode, type Sample } from '@org/core'
import { formatCount } from '@org/ui'

export const sampleCount = (count: number): string => formatCount(count, 'sample', 'samples')
export const labelCount = (count: number): string => formatCount(count, 'label', 'labels')

type Layer = Pick<Sample, 'depthTopCm' | 'depthBottomCm'>

/** `0–15 cm`, as labels say it. */
export const layerOf = ({ depthTopCm, depthBottomCm }: Layer): string => `${depthTopCm}–${depthBottomCm} cm`

/** `North Forty · point 8 · 0–15 cm · 2026`. */
export const sampleTitle = (sample: Layer & Pick<Sample, 'fieldName' | 'pointNumber' | 'year'>): string =>
  `${sample.fieldName} · point ${sample.pointNumber} · ${layerOf(sample)} · ${sample.year}`

/** `K7Q2-9MXA`, or what it is where it has no label. */
export const sampleName = (sample: Parameters<typeof sampleTitle>[0] & Pick<Sample, 'labelCode'>): string =>
  sample.labelCode === null ? sampleTitle(sample) : `${formatCode(sample.labelCode)} · ${sampleTitle(sample)}`
