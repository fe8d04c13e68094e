import { expect, it } from 'vitest'
import { jumpsOf, type Scale } from './scale.ts'

const scale = (uploadId: number, median: number, results = 10, laboratoryId = 1): Scale => ({
  ...{ uploadId, laboratoryId, analyte: 'soc', results, median },
})
const jumpsIn = (...scales: Scale[]) =>
  jumpsOf(scales).map(({ scale: { uploadId }, usual }) => [uploadId, usual])

it('RPT-10: an upload is compared with the others of its laboratory, each as often as it has values', () => {
  expect(jumpsIn(scale(1, 2), scale(2, 2.2), scale(3, 20))).toEqual([[3, 2]])
  expect(jumpsIn(scale(1, 2), scale(2, 3, 30), scale(3, 25))).toEqual([[3, 3]])
  expect(jumpsIn(scale(1, 2), scale(2, 2.2), scale(3, 20, 10, 2))).toEqual([])
  expect(jumpsIn(scale(1, 2), scale(2, 2), scale(3, 16), scale(4, 15.9), scale(5, 0.25))).toEqual([
    [5, 2],
    [3, 2],
  ])
})

it('RPT-10: fewer than four values, of the upload or of the others, tell nothing of its scale', () => {
  expect(jumpsIn(scale(1, 2, 4), scale(2, 20, 4))).toEqual([
    [1, 20],
    [2, 2],
  ])
  expect(jumpsIn(scale(1, 2, 3), scale(2, 20, 4))).toEqual([])
  expect(jumpsIn(scale(1, 2, 2), scale(2, 2.1, 2), scale(3, 20, 4), scale(4, 200, 3))).toEqual([[3, 2.1]])
  expect(jumpsIn(scale(1, 2))).toEqual([])
})
