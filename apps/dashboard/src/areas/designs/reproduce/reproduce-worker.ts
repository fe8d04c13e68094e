import { reproduce, SamplingError } from '@org/sampling-design'
import type { Reproduced } from './reproduced.ts'

function answerOf(text: string): Reproduced {
  try {
    const sheet: unknown = JSON.parse(text)
    const { cells, points, sheet: again } = reproduce(sheet)
    return {
      isSame: true,
      cells: cells.x.length,
      points: points.length,
      engineVersion: again.engineVersion,
      digests: again.digests,
    }
  } catch (error) {
    if (error instanceof SamplingError)
      return { isSame: false, message: error.message.replace(error.remedy, '').trim(), remedy: error.remedy }
    return { isSame: false, message: 'This file is not JSON.', remedy: 'Choose a design sheet.' }
  }
}

self.onmessage = ({ data }: MessageEvent<unknown>) => self.postMessage(answerOf(String(data)))
