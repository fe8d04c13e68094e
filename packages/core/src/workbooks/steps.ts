/** What was written in one step, and is undone in one. */
export interface Step {
  editIds: readonly number[]
  /** How many cells. */
  count: number
  /** Which. */
  cells: readonly { id: number; column: string }[]
}
/** A step that is on its way, or waits for the network, by the name of its calls. */
interface WaitingStep {
  waiting: string
  cells: Step['cells']
}
/** A step that was taken back before it was sent. */
interface TakenStep {
  taken: readonly { id: number; column: string; text: string; was: unknown }[]
}
export type AnyStep = Step | WaitingStep | TakenStep

export interface StepsState {
  undo: readonly AnyStep[]
  redo: readonly AnyStep[]
}

/** How many steps back can be taken. */
const MOST_STEPS = 200

/** What can be taken back, and done again; the last is next. */
export function createSteps() {
  let state: StepsState = { undo: [], redo: [] }
  /** One key for each try to undo an edit, until it is known to be done. */
  const keys = new Map<number, string>()
  const listeners = new Set<() => void>()
  function set(next: StepsState): void {
    state = next
    for (const listener of [...listeners]) listener()
  }
  const onto = (stack: readonly AnyStep[], step: AnyStep) => [...stack, step].slice(-MOST_STEPS)
  const other = (way: 'undo' | 'redo') => (way === 'undo' ? 'redo' : 'undo')

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
    last: (way: 'undo' | 'redo') => state[way].at(-1) ?? null,
    /** Something new was done: what was undone cannot be done again. */
    begin: (step: AnyStep) => set({ undo: onto(state.undo, step), redo: [] }),
    /** A step that waited is done; nothing was written where `done` is null. */
    settle(waiting: string, done: Step | null) {
      const settled = (stack: readonly AnyStep[]) =>
        stack.flatMap((step): AnyStep[] =>
          'waiting' in step && step.waiting === waiting ? (done === null ? [] : [done]) : [step],
        )
      const isKnown = [...state.undo, ...state.redo].some(
        (step) => 'waiting' in step && step.waiting === waiting,
      )
      // One of an earlier page was begun before all that this one did.
      if (!isKnown && done !== null) set({ ...state, undo: [done, ...state.undo] })
      else set({ undo: settled(state.undo), redo: settled(state.redo) })
    },
    /** The last step of one way was taken, and is the last of the other now. */
    replace(way: 'undo' | 'redo', step: AnyStep) {
      const to = other(way)
      set({ ...state, [way]: state[way].slice(0, -1), [to]: onto(state[to], step) })
    },
    /** Edits of the last step were undone, by edits that undo them again; others were left. */
    moved(
      way: 'undo' | 'redo',
      { left, made, undone }: { left: Step; made: Step; undone: readonly number[] },
    ) {
      const to = other(way)
      for (const id of undone) keys.delete(id)
      set({
        ...state,
        [way]: left.editIds.length === 0 ? state[way].slice(0, -1) : onto(state[way].slice(0, -1), left),
        [to]: made.editIds.length === 0 ? state[to] : onto(state[to], made),
      })
    },
    keyOf(editId: number): string {
      const key = keys.get(editId) ?? crypto.randomUUID()
      keys.set(editId, key)
      return key
    },
  }
}
export type Steps = ReturnType<typeof createSteps>
