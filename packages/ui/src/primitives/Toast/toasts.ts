import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'

export type ToastTone = 'ok' | 'plan' | 'progress' | 'bad'

/** One sentence about something that has just happened. */
export interface ToastContent {
  /** Names what happened: `Creek bottom moved to 2027`. */
  message: string
  tone: ToastTone
  undo?: () => void
  /** Does again what was undone. */
  redo?: () => void
  /** What can be done next: `Download`. */
  action?: { label: string; run: () => void }
}

/** More at once would cover the page; older ones come back as newer ones go. */
const MAX_VISIBLE = 3
/** Long enough to read and to reach; stands still under the pointer or the focus. */
const SHOWN_MS = 6_000
const UNDO_SHOWN_MS = 12_000

/** What {@link ToastRegion} shows; others speak through {@link toasts}. */
export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: MAX_VISIBLE })

/** How long one stays, in milliseconds; a bad one, and one that waits for something, until it is dismissed. */
function timeoutOf({ tone, undo, redo, action }: ToastContent): { timeout?: number } {
  if (tone === 'bad' || action) return {}
  return { timeout: undo || redo ? UNDO_SHOWN_MS : SHOWN_MS }
}

export const toasts = {
  /** Says something at the screen's corner, above whatever page is shown. Returns how to put it away. */
  show({ tone = 'ok', ...said }: Omit<ToastContent, 'tone'> & { tone?: ToastTone }): () => void {
    const content = { ...said, tone }
    const key = toastQueue.add(content, timeoutOf(content))
    return () => toastQueue.close(key)
  },

  /** Undoes the newest thing shown that can be undone (Ctrl/⌘ Z); false when there is none. */
  undoLatest(): boolean {
    const latest = toastQueue.visibleToasts.find(({ content }) => content.undo !== undefined)
    if (latest === undefined) return false
    toastQueue.close(latest.key)
    latest.content.undo?.()
    return true
  },

  /** Puts all away: another person signs in. */
  clear(): void {
    toastQueue.clear()
  },
}
