import type { Page } from 'playwright-core'
import * as z from 'zod/mini'

/** So long a hand rests on a link before it presses. */
const REST_MS = 150
/** Nothing comes so long after the last of it: tasks are counted until then. */
const QUIET_MS = 500
const AWAY = { x: 720, y: 895 }

const seenSchema = z.object({
  contentMs: z.number(),
  drawnMs: z.nullable(z.number()),
  longestMs: z.number(),
  scriptMs: z.number(),
  shift: z.number(),
})
/**
 * From a click: its content on the screen, the map drawn, the longest task and what moved, until all was quiet. A task
 * also holds what the browser does after our code: where it draws without a graphics card, it waits there for what the
 * map has asked for. `scriptMs` is the longest of our code alone in the frames that took longer than 50 ms.
 */
export type Seen = z.infer<typeof seenSchema>

export interface Goal {
  /** What is pressed: a selector. */
  link: string
  /** Where that leads; null where the address stays. */
  path: string | null
  /** Selects what is content, and no place held for it. */
  content: string
  /** Whether a map belongs to it. */
  hasMap: boolean
}

/** Points at a link as a hand does, presses it, and watches what comes of it by the page's own clock. */
export async function click(tab: Page, goal: Goal, patienceMs: number): Promise<Seen> {
  const box = await tab.locator(goal.link).first().boundingBox()
  if (box === null) throw new Error(`There is no ${goal.link} to press`)
  // From elsewhere: a hand that already stands there tells no link of it.
  await tab.mouse.move(AWAY.x, AWAY.y)
  const seen = tab.evaluate(watch, { ...goal, quietMs: QUIET_MS, patienceMs })
  await tab.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await tab.waitForTimeout(REST_MS)
  await tab.mouse.down()
  await tab.mouse.up()
  return seenSchema.parse(await seen)
}

/** Runs in the page. */
function watch({
  path,
  content,
  hasMap,
  quietMs,
  patienceMs,
}: Goal & { quietMs: number; patienceMs: number }) {
  return new Promise<Seen>((resolve, reject) => {
    const seen: Seen = { contentMs: 0, drawnMs: null, longestMs: 0, scriptMs: 0, shift: 0 }
    const startedAt = performance.now()
    let clickedAt: number | null = null
    let changedAt = Number.POSITIVE_INFINITY
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.startTime < startedAt) continue
        if (entry.entryType === 'longtask') seen.longestMs = Math.max(seen.longestMs, entry.duration)
        else if (entry.entryType === 'long-animation-frame') {
          const scripts: PerformanceEntry[] = Reflect.get(entry, 'scripts')
          seen.scriptMs = Math.max(seen.scriptMs, ...scripts.map(({ duration }) => duration))
        } else seen.shift += Number(Reflect.get(entry, 'value') ?? 0)
        changedAt = performance.now()
      }
    })
    for (const type of ['longtask', 'long-animation-frame', 'layout-shift'])
      observer.observe({ type, buffered: false })
    addEventListener(
      'click',
      (event) => {
        clickedAt = event.timeStamp
      },
      { capture: true, once: true },
    )
    const sinceClick = () => performance.now() - (clickedAt ?? 0)
    const isHere = () => path === null || location.pathname === path.split('?')[0]
    // After the frame in which it is found has been painted.
    const painted = (run: () => void) => setTimeout(run, 0)
    let state: 'coming' | 'drawing' | 'settling' = 'coming'
    const look = () => {
      if (performance.now() - startedAt > patienceMs) {
        observer.disconnect()
        reject(new Error(`No ${state === 'coming' ? content : 'map'} at ${location.pathname}`))
        return
      }
      if (state === 'coming' && clickedAt !== null && isHere() && document.querySelector(content) !== null) {
        state = 'drawing'
        painted(() => {
          seen.contentMs = sinceClick()
        })
      }
      if (
        state === 'drawing' &&
        (!hasMap || document.querySelector('main .maplibregl-map[data-drawn]') !== null)
      ) {
        state = 'settling'
        painted(() => {
          if (hasMap) seen.drawnMs = sinceClick()
          changedAt = performance.now()
        })
      }
      if (state === 'settling' && performance.now() - changedAt > quietMs) {
        observer.disconnect()
        resolve(seen)
      } else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
