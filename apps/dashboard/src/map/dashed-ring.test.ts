import { expect, it } from 'vitest'
import { DASHED_RING_RATIO, dashedRing } from './dashed-ring.ts'

it('a dashed ring is empty inside, and has dashes with gaps all around', () => {
  const { width, height, data } = dashedRing('#102030', '#ffffff')
  expect(data).toHaveLength(width * height * 4)
  const pixelAt = (radiusPx: number, turn: number) => {
    const [x, y] = [Math.cos(turn), Math.sin(turn)].map((part) =>
      Math.floor(width / 2 + part * radiusPx * DASHED_RING_RATIO),
    )
    return [...data.slice(((y ?? 0) * width + (x ?? 0)) * 4).slice(0, 4)]
  }
  for (const turn of [0, 1, 2, 3]) expect(pixelAt(2, turn)).toEqual([0, 0, 0, 0])
  const around = Array.from({ length: 360 }, (_, degree) => pixelAt(6, (degree * Math.PI) / 180))
  const isDash = around.map(([red = 0, , , cover = 0]) => cover > 200 && red < 60)
  const starts = isDash.filter((is, at) => is && !isDash.at(at - 1))
  expect(starts.length).toBe(10)
})
