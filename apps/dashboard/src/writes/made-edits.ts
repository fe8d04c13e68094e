import type { Endpoint, HttpClient } from '@org/core'
import * as z from 'zod/mini'
import { tabStorage } from '#platform/tab-storage.ts'

/** An edit that this tab made: where, and when its call began. */
export interface Made {
  id: number
  /** The page's address without what it is narrowed to. */
  path: string
  /** What the page called itself. */
  page: string
  atMs: number
}

const STORED = 'undo:made'
/** More than anybody makes while an undo by key still counts. */
const MOST = 200
const storedSchema = z.array(z.object({ id: z.int(), path: z.string(), page: z.string(), atMs: z.number() }))

/** The edits that this tab made, newest last. Of others their numbers mean nothing: an undo finds only one's own. */
export function madeHere(): readonly Made[] {
  try {
    return storedSchema.safeParse(JSON.parse(tabStorage.getItem(STORED) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

/** Where somebody is who makes an edit now. */
export const herePath = (): string => location.pathname

/** The page shown: what an edit is noted with. */
export const placeNow = (): Pick<Made, 'path' | 'page'> => ({
  path: herePath(),
  page: document.title.split(' · ').slice(0, -1).join(' · '),
})

/** Notes an edit of this tab that no answer of a write names: that of a job, at its end. Null, where nothing was changed, notes nothing. */
export function noteEdit(id: number | null, place: Pick<Made, 'path' | 'page'>, atMs = Date.now()): void {
  if (id !== null)
    tabStorage.setItem(STORED, JSON.stringify([...madeHere(), { id, ...place, atMs }].slice(-MOST)))
}

/** When something was last typed or ticked on a page of this tab, in milliseconds since 1970; 0: not since it was loaded. */
let touchedMs = 0
export const lastTouchedMs = (): number => touchedMs

/** Rows are chosen by keys, too. */
function noteKey(event: KeyboardEvent): void {
  if (event.key === ' ' || (event.key === 'a' && (event.ctrlKey || event.metaKey))) noteTouch(event)
}

function noteTouch({ target }: Event): void {
  // What is typed above the page, to find a command or to say why, is none of the page.
  if (target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null) return
  touchedMs = Date.now()
}

/** The same client; each edit that one of its calls makes is noted with the page it was made on. */
export function noteEdits(http: HttpClient): HttpClient {
  document.addEventListener('input', noteTouch, { capture: true })
  document.addEventListener('keydown', noteKey, { capture: true })
  return {
    async call(endpoint, input, options) {
      const [place, atMs] = [placeNow(), Date.now()]
      const answer = await http.call(endpoint, input, options)
      noteEdit(editOf(endpoint, answer), place, atMs)
      return answer
    },
  }
}

const madeSchema = z.object({ editId: z.int() })
const undoneSchema = z.object({ id: z.int(), undoOf: z.int() })

/** The edit that a write made: what it names, or, of an undo, what it answers. */
function editOf({ method }: Endpoint, answer: unknown): number | null {
  if (method === 'GET') return null
  return madeSchema.safeParse(answer).data?.editId ?? undoneSchema.safeParse(answer).data?.id ?? null
}
