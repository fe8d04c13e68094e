import type { LeftBehind, Sample } from '@org/core'
import { formatCount } from '@org/ui'
import { layerOf, sampleCount } from '../words.ts'

/** How many samples a shipment leaves behind; none while that is not known. */
export const leftCount = (left: LeftBehind | undefined): number =>
  left === undefined ? 0 : left.applied + left.notApplied

/** `3 samples of its fields are in no box`. */
export const leftWords = (count: number): string =>
  `${sampleCount(count)} of its fields ${count === 1 ? 'is' : 'are'} in no box`

/** Samples that are left behind for one reason. */
export interface LeftGroup {
  /** `3 samples are applied and in no box` */
  title: string
  fields: readonly LeftField[]
  /** So many more than are named. */
  more: number
}
export interface LeftField {
  id: number
  /** `North Forty 2026` */
  name: string
  /** `point 7, 0–15 cm` of each sample. */
  samples: readonly string[]
}

/** Those whose label is on the bag first. */
export function leftGroups({ applied, notApplied, samples }: LeftBehind): LeftGroup[] {
  const isApplied = ({ status }: Sample) => status === 'applied'
  const said = [
    { count: applied, named: samples.filter(isApplied), title: appliedWords(applied) },
    {
      ...{ count: notApplied, title: notAppliedWords(notApplied) },
      named: samples.filter((sample) => !isApplied(sample)),
    },
  ]
  return said
    .filter(({ count }) => count > 0)
    .map(({ count, named, title }) => ({ title, fields: byField(named), more: count - named.length }))
}

const appliedWords = (count: number): string =>
  `${formatCount(count, 'sample is', 'samples are')} applied and in no box`

const notAppliedWords = (count: number): string =>
  count === 1
    ? '1 sample was collected, and its label is not applied'
    : `${sampleCount(count)} were collected, and their labels are not applied`

function byField(samples: readonly Sample[]): LeftField[] {
  const fields = new Map<number, LeftField & { samples: string[] }>()
  for (const sample of samples) {
    const { fieldYearId: id, fieldName, year, pointNumber } = sample
    const field = fields.get(id) ?? { id, name: `${fieldName} ${year}`, samples: [] }
    field.samples.push(`point ${pointNumber}, ${layerOf(sample)}`)
    fields.set(id, field)
  }
  return [...fields.values()]
}
