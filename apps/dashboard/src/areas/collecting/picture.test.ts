import { expect, it } from 'vitest'
import { drawnSize } from './picture.ts'

it('COP-20: a picture is drawn with at most 1600 pixels on its longer side, and never larger than it is', () => {
  expect(drawnSize(4000, 3000)).toEqual({ width: 1600, height: 1200 })
  expect(drawnSize(3000, 4000)).toEqual({ width: 1200, height: 1600 })
  expect(drawnSize(800, 600)).toEqual({ width: 800, height: 600 })
  expect(drawnSize(9000, 2)).toEqual({ width: 1600, height: 1 })
})
