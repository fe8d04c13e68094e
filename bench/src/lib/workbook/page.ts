import type { BrowserContext, Page } from 'playwright-core'
import * as z from 'zod/mini'
import { PATIENCE_MS } from '../business.ts'
import { quantiles, report, type Times } from '../timing.ts'
import { type Frames, framesOf, type GridPlace, rowsShown } from './in-tab.ts'

const ROUNDS = 7
const JUMPS = 21
const TURNS = 120
const TURN_PX = 240
const TURN_PAUSE_MS = 12
const SETTLED_MS = 1_500

/** What a reader of a long sheet does, in one of the grids. */
export interface Reading {
  first: Times
  top: Wheel
  middle: Wheel
  jump: Times
}

export interface Wheel extends Times {
  /** Of the page's own thread, for one turn. */
  workMs: number
  /** The share of frames in which the middle of the grid was blank. */
  blank: number
}

/** As {@link quantiles}; the first has to warm up what the others find warm. */
export async function warmTimes(of: (round: number) => Promise<number>, rounds = ROUNDS): Promise<Times> {
  await of(0)
  const taken: number[] = []
  for (let round = 1; round <= rounds; round += 1) taken.push(await of(round))
  return quantiles(taken)
}

interface Opened {
  context: BrowserContext
  tab: Page
  place: GridPlace
  url: string
}

/** Opens the sheet, turns the wheel at its top and in its middle, and jumps about. */
export async function readSheet(opened: Opened): Promise<Reading> {
  const { tab, place, url } = opened
  const first = await warmTimes(async () => {
    await tab.goto(url, { waitUntil: 'commit' })
    const taken = await rowsShown(tab, place, { isFirst: true })
    await tab.waitForTimeout(SETTLED_MS)
    return taken
  })
  const top = await wheelOf(opened)
  await rowsShown(tab, place, { jump: 0.5 })
  await tab.waitForTimeout(SETTLED_MS)
  const middle = await wheelOf(opened)
  const jump = await warmTimes(async (round) => {
    const taken = await rowsShown(tab, place, { jump: (0.5 + round * 0.37) % 1 })
    await tab.waitForTimeout(SETTLED_MS)
    return taken
  }, JUMPS)
  return { first, top, middle, jump }
}

const metricsSchema = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) })

async function wheelOf({ context, tab, place }: Opened): Promise<Wheel> {
  const session = await context.newCDPSession(tab)
  await session.send('Performance.enable')
  const busyS = async () => {
    const { metrics } = metricsSchema.parse(await session.send('Performance.getMetrics'))
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  const box = await tab.locator(place.scroller).first().boundingBox({ timeout: PATIENCE_MS })
  if (box === null) throw new Error('There is no grid')
  await tab.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const before = await busyS()
  const seen: Frames = await framesOf(tab, place, async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      await tab.mouse.wheel(0, TURN_PX)
      await tab.waitForTimeout(TURN_PAUSE_MS)
    }
  })
  const workMs = ((await busyS()) - before) * 1000
  await session.detach()
  return { ...quantiles(seen.frames), workMs: workMs / TURNS, blank: seen.blank / seen.frames.length }
}

/** The times between frames of a page in which nothing happens: what is above it is the grid's. */
export async function idleFrames(tab: Page, place: GridPlace): Promise<Times> {
  const { frames } = await framesOf(tab, place, () => tab.waitForTimeout(SETTLED_MS))
  return quantiles(frames)
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Prints a wheel's line with what the thread did. */
export function tellWheel(name: string, wheel: Wheel, limitMs: number | null): boolean {
  const within = report(name, wheel, limitMs)
  say(
    `${''.padEnd(34)} ${wheel.workMs.toFixed(1)} ms of the page's thread a turn; ${(wheel.blank * 100).toFixed(0)} % of frames blank in the middle`,
  )
  return within
}
