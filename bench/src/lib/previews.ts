import { designPlanSchema, multiPolygonSchema } from '@org/core/contract'
import type { JSHandle, Page } from 'playwright-core'
import * as z from 'zod/mini'

const digestsSchema = z.object({ cells: z.string(), stratumOf: z.string(), points: z.string() })

const shownSchema = z.object({
  plan: designPlanSchema,
  boundary: multiPolygonSchema,
  digests: digestsSchema,
  cellCount: z.number(),
  /** Of the worker alone, by its own clock. */
  tookMs: z.number(),
  /** All from the key that changed the plan: asked of the worker, answered by it, heard with all that follows at once. */
  askedMs: z.number(),
  answeredMs: z.number(),
  heardMs: z.number(),
  /** The words are in the page, the map's worker was given the points, and a frame was painted after both. */
  wordsMs: z.number(),
  mapMs: z.number(),
  paintedMs: z.number(),
})
/** One change of a plan, from the key that made it to its preview on the page. */
export type Shown = z.infer<typeof shownSchema>

const tasksSchema = z.object({
  longestMs: z.number(),
  script: z.object({ ms: z.number(), of: z.string() }),
})
/**
 * The longest task of the page's thread, with what the browser does after our code (where it draws without a graphics
 * card it waits there for the map), and the longest of our code alone in the frames that took longer than 50 ms, with
 * what called it; 0 where no frame did.
 */
export type Tasks = z.infer<typeof tasksSchema>

/** Watches the previews of a page that is open, by its own clock. */
export interface PreviewWatch {
  /** @param change ends with the arrow that changes the plan */
  next: (change: () => Promise<void>) => Promise<Shown>
  tasks: () => Promise<Tasks>
  /** Forgets the tasks so far. */
  forgetTasks: () => Promise<void>
}

export async function watchPreviews(tab: Page, patienceMs: number): Promise<PreviewWatch> {
  const watching: JSHandle<ReturnType<typeof watch>> = await tab.evaluateHandle(watch, patienceMs)
  return {
    async next(change) {
      await watching.evaluate((own) => own.arm())
      await change()
      return shownSchema.parse(await watching.evaluate((own) => own.shown()))
    },
    tasks: async () => tasksSchema.parse(await watching.evaluate(({ tasks }) => tasks)),
    forgetTasks: () => watching.evaluate((own) => own.forgetTasks()),
  }
}

/** Runs in the page: listens to what goes to workers and comes from them, and to what the page says. */
function watch(patienceMs: number) {
  let now: { at: number; seen: Record<string, unknown>; done: (seen: unknown) => void } | null = null
  let shown: Promise<unknown> = Promise.resolve(null)
  const tasks = { longestMs: 0, script: { ms: 0, of: '' } }
  const mark = (name: string, at = performance.now()) => {
    if (now !== null && now.at > 0) now.seen[name] ??= at - now.at
  }
  const settle = () => {
    const { heardMs, wordsMs, mapMs } = now?.seen ?? {}
    if (heardMs === undefined || wordsMs === undefined || mapMs === undefined) return
    const own = now
    requestAnimationFrame(() =>
      // After the frame has been painted.
      setTimeout(() => {
        if (now !== own) return
        mark('paintedMs')
        own?.done(own.seen)
        now = null
      }, 0),
    )
  }
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'ArrowUp' && now?.at === 0) now.at = timeStamp
    },
    true,
  )
  const heard = new WeakSet<Worker>()
  const post = Worker.prototype.postMessage
  const listening = function (this: Worker, ...given: unknown[]) {
    const [message] = given
    if (message instanceof Object && 'plan' in message && 'boundary' in message) {
      mark('askedMs')
      if (now !== null) Object.assign(now.seen, { plan: message.plan, boundary: message.boundary })
      if (!heard.has(this)) this.addEventListener('message', answered)
      heard.add(this)
    } else if (message instanceof Object && Reflect.get(message, 'type') === 'LD') {
      const data: unknown = Reflect.get(message, 'data')
      if (data instanceof Object && Reflect.get(data, 'source') === 'design-points') mark('mapMs')
      settle()
    }
    Reflect.apply(post, this, given)
  }
  Object.assign(Worker.prototype, { postMessage: listening })
  function answered({ data, timeStamp }: MessageEvent) {
    if (now === null) return
    mark('answeredMs', timeStamp)
    mark('heardMs')
    const { digests, tookMs, cellCount } = data.preview
    Object.assign(now.seen, { digests, tookMs, cellCount })
    settle()
  }
  new MutationObserver((changes) => {
    if (!changes.some(({ target }) => target.textContent?.startsWith('Preview in'))) return
    mark('wordsMs')
    settle()
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.entryType === 'longtask') tasks.longestMs = Math.max(tasks.longestMs, entry.duration)
      const scripts: PerformanceEntry[] = Reflect.get(entry, 'scripts') ?? []
      for (const script of scripts) {
        if (script.duration <= tasks.script.ms) continue
        const file = String(Reflect.get(script, 'sourceURL')).split('/').at(-1)
        tasks.script = { ms: script.duration, of: `${Reflect.get(script, 'invoker')} of ${file}` }
      }
    }
  })
  for (const type of ['longtask', 'long-animation-frame']) observer.observe({ type, buffered: false })
  return {
    tasks,
    forgetTasks: () => void Object.assign(tasks, { longestMs: 0, script: { ms: 0, of: '' } }),
    shown: () => shown,
    arm: () => {
      shown = new Promise((resolve, reject) => {
        now = { at: 0, seen: {}, done: resolve }
        const { seen } = now
        setTimeout(() => reject(new Error(`No preview, but ${Object.keys(seen)}`)), patienceMs)
      })
    },
  }
}
