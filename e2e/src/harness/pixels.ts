import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** How often each color is in a part of the page: `#rrggbb`, the most frequent first. */
export async function colorsIn(tab: Page, clip: Box): Promise<Map<string, number>> {
  const { data } = PNG.sync.read(await tab.screenshot({ clip, animations: 'disabled' }))
  const counts = new Map<string, number>()
  for (let at = 0; at < data.length; at += 4) {
    const color = `#${data.subarray(at, at + 3).toString('hex')}`
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  return new Map([...counts].sort(([, a], [, b]) => b - a))
}
