import type { Page } from 'playwright-core'
import * as z from 'zod/mini'

/** How a grid is found in its page. */
export interface GridPlace {
  name: string
  /** What scrolls. */
  scroller: string
  row: string
  /** In a row: the cell that always has a text, once the row is there. */
  cell: string
}

export const OURS: GridPlace = {
  name: 'ours',
  scroller: ':has(> [role=grid][aria-label=Samples])',
  row: '[role=row][data-row]',
  cell: '[data-column="2"]',
}
export const AG_GRID: GridPlace = {
  name: 'AG Grid',
  scroller: '.ag-grid-viewport',
  row: '.ag-row',
  cell: '[col-id="point"]',
}

/** What is waited for, and what begins it. */
interface Act {
  /** Sets the scrollbar to this share of all rows. */
  jump?: number
  /** Begins with the next of these events, which the caller makes. */
  on?: 'keydown' | 'click'
  /** Rows that are in sight also when nothing changes: those of a page that was opened. */
  isFirst?: boolean
  /** What the row in sight must have, besides being there. */
  has?: string
}

const numberSchema = z.number()

/**
 * Milliseconds in the page until every row in sight is there and they are others than before; of a page that was opened,
 * since its navigation began.
 */
export async function rowsShown(tab: Page, place: GridPlace, act: Act): Promise<number> {
  const taken = await tab.evaluate(
    ([{ scroller, row, cell }, { jump, on, isFirst, has }]) =>
      new Promise<number>((resolve, reject) => {
        const panel = () => document.querySelector<HTMLElement>(scroller)
        const inSight = () => {
          const edges = panel()?.getBoundingClientRect()
          if (edges === undefined) return []
          return [...(panel()?.querySelectorAll<HTMLElement>(row) ?? [])].filter((each) => {
            const { top, bottom } = each.getBoundingClientRect()
            return bottom > edges.top + 40 && top < edges.bottom - 20 && each.querySelector(cell) !== null
          })
        }
        const words = () =>
          inSight()
            .map((each) => each.textContent)
            .join()
        const before = words()
        let startedAt = isFirst === true ? 0 : performance.now()
        const look = () => {
          const rows = inSight()
          const isThere =
            rows.length > 5 && rows.every((each) => each.querySelector(cell)?.textContent !== '')
          const isRight = has === undefined || rows.some((each) => each.matches(has))
          const isStale = panel()?.querySelector('[data-stale]') !== null
          if (isThere && isRight && !isStale && (isFirst === true || words() !== before))
            resolve(performance.now() - startedAt)
          else if (performance.now() - startedAt > 30_000) reject(new Error('No rows came into sight'))
          else requestAnimationFrame(look)
        }
        if (on !== undefined)
          addEventListener(
            on,
            () => {
              startedAt = performance.now()
              requestAnimationFrame(look)
            },
            { capture: true, once: true },
          )
        else {
          const element = panel()
          if (jump !== undefined && element !== null) element.scrollTop = element.scrollHeight * jump
          requestAnimationFrame(look)
        }
      }),
    [place, act] as const,
  )
  return numberSchema.parse(taken)
}

const framesSchema = z.object({ frames: z.array(z.number()), blank: z.number() })
export type Frames = z.infer<typeof framesSchema>

/** The times between frames while something goes on, and in how many of them the middle of the grid was blank. */
export async function framesOf(tab: Page, place: GridPlace, work: () => Promise<void>): Promise<Frames> {
  const watching = await tab.evaluateHandle(
    ([{ scroller, row, cell }]) => {
      const seen = { frames: [] as number[], blank: 0, isOver: false }
      const edges = document.querySelector(scroller)?.getBoundingClientRect()
      const [x, y] = [(edges?.left ?? 0) + 200, (edges?.top ?? 0) + (edges?.height ?? 0) / 2]
      let before = performance.now()
      const frame = (now: number) => {
        seen.frames.push(now - before)
        before = now
        const there = document.elementFromPoint(x, y)?.closest(row)?.querySelector(cell)?.textContent ?? ''
        if (there === '') seen.blank += 1
        if (!seen.isOver) requestAnimationFrame(frame)
      }
      requestAnimationFrame(frame)
      return seen
    },
    [place] as const,
  )
  await work()
  const seen = await watching.evaluate((seen) => {
    seen.isOver = true
    return seen
  })
  const { frames, blank } = framesSchema.parse(seen)
  // The first has no frame before it.
  return { frames: frames.slice(1), blank }
}
