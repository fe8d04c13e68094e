import { DESIGN_LIMITS } from '@org/core/contract'
import type { Asked, Outcome, Preview, PreviewAnswer, PreviewRequest, Refusal } from './messages.ts'
import { withUnchanged } from './unchanged.ts'

/** Makes previews elsewhere, one after the other. */
export interface PreviewWorker {
  ask: (request: PreviewRequest) => void
  end: () => void
}
export type StartWorker = (heard: {
  onAnswer: (answer: PreviewAnswer) => void
  onDeath: () => void
}) => PreviewWorker

export interface PreviewState {
  /** A newer request than `of` is asked. */
  isWorking: boolean
  /** The newest answer: one of the two, or neither before the first. */
  preview: Preview | null
  refusal: Refusal | null
  /** The request that it answers. */
  of: PreviewRequest | null
}

export interface Previewer {
  /** @returns the request's id */
  ask: (asked: Asked) => number
  subscribe: (onChange: () => void) => () => void
  getSnapshot: () => PreviewState
  /** Ends the worker. A later request starts it again. */
  end: () => void
}

/** What runs longer is ended when a newer request waits. */
const PATIENCE_MS = 300
const LIMIT_MS = DESIGN_LIMITS.seconds * 1000

const TOO_LONG: Refusal = {
  message: `This design takes longer than ${DESIGN_LIMITS.seconds} seconds`,
  remedy: 'Use larger cells, fewer strata, or fewer points.',
}
const DIED: Refusal = {
  message: 'The preview stopped',
  remedy: 'Change a number to start the preview again.',
}
const NOTHING: PreviewState = { isWorking: false, preview: null, refusal: null, of: null }

interface Running {
  request: PreviewRequest
  /** It was given the time that it has before a newer request ends it. */
  isOverdue: boolean
  timers: ReturnType<typeof setTimeout>[]
}

/**
 * Previews of the newest request. One runs and at most one waits, the newest. An answer to an older request than the
 * one shown is never shown.
 */
export function createPreviewer(startWorker: StartWorker): Previewer {
  const listeners = new Set<() => void>()
  let state = NOTHING
  let lastId = 0
  let worker: PreviewWorker | null = null
  let running: Running | null = null
  let waiting: PreviewRequest | null = null

  const show = (next: PreviewState) => {
    state = next
    for (const listener of listeners) listener()
  }

  function endWorker(): void {
    worker?.end()
    worker = null
    stopRunning()
  }

  function stopRunning(): void {
    for (const timer of running?.timers ?? []) clearTimeout(timer)
    running = null
  }

  function startNext(): void {
    const request = waiting
    if (request === null || running !== null) return
    waiting = null
    const overdue = setTimeout(() => {
      own.isOverdue = true
      yieldToWaiting()
    }, PATIENCE_MS)
    const own: Running = {
      request,
      isOverdue: false,
      timers: [overdue, setTimeout(() => fail(TOO_LONG), LIMIT_MS)],
    }
    running = own
    try {
      worker ??= newWorker()
      worker.ask(request)
    } catch {
      fail(DIED)
    }
  }

  /** One that was ended may still have something on its way: only the one at work is heard. */
  function newWorker(): PreviewWorker {
    const started: PreviewWorker = startWorker({
      onAnswer: ({ id, ...outcome }) => {
        if (worker === started && running?.request.id === id) settle(outcome)
      },
      onDeath: () => {
        if (worker === started) fail(DIED)
      },
    })
    return started
  }

  function settle(outcome: Outcome): void {
    const of = running?.request ?? null
    stopRunning()
    const [preview, refusal] =
      'preview' in outcome ? [withUnchanged(outcome.preview, of, state), null] : [null, outcome.refusal]
    // Shown before the next one starts: that one may fail at once.
    show({ isWorking: waiting !== null, preview, refusal, of })
    startNext()
  }

  function fail(refusal: Refusal): void {
    worker?.end()
    worker = null
    if (running !== null) settle({ refusal })
  }

  function yieldToWaiting(): void {
    if (waiting === null || running?.isOverdue !== true) return
    endWorker()
    startNext()
  }

  return {
    ask: (asked) => {
      lastId += 1
      waiting = { ...asked, id: lastId }
      show({ ...state, isWorking: true })
      if (running === null) startNext()
      else yieldToWaiting()
      return lastId
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    getSnapshot: () => state,
    end: () => {
      endWorker()
      waiting = null
      if (state.isWorking) show({ ...state, isWorking: false })
    },
  }
}
