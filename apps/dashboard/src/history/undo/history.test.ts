import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseTarget, redoTarget, trace, undoTarget } from './history.ts'
import { anEdit, aPart, Ledger } from './testing.ts'

describe('what undo and redo act on', () => {
  it('UND-2: undo and redo act as two stacks, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('edit', 'undo', 'redo'), { maxLength: 40 }), (steps) => {
        const ledger = new Ledger()
        const done: number[] = []
        let undone: number[] = []
        for (const step of steps) {
          const traced = trace(ledger.edits)
          const [undo, redo] = [undoTarget(traced), redoTarget(traced)]
          expect(undo?.root.id ?? null).toBe(done.at(-1) ?? null)
          expect(redo === null || redo === 'unknown' ? null : redo.root.id).toBe(undone.at(-1) ?? null)
          if (step === 'edit') {
            done.push(ledger.add().id)
            undone = []
          } else if (step === 'undo' && undo !== null) {
            ledger.undo(undo.edit.id)
            undone.push(...done.splice(-1))
          } else if (step === 'redo' && redo !== null && redo !== 'unknown') {
            ledger.undo(redo.edit.id)
            done.push(...undone.splice(-1))
          }
        }
      }),
    )
  })

  it('UND-2: an edit whose beginning is not known yet is not acted on', () => {
    expect(trace([anEdit(9, { undoOf: 3 }), anEdit(8)])).toEqual([])
    expect(redoTarget([])).toBe('unknown')
  })

  it('UND-3: a sign-in and a file asked for are no edits to take back', () => {
    const exported = aPart({ entity: 'export', kind: 'created', title: 'fields.csv', keys: [] })
    const handedIn = aPart({ entity: 'upload', kind: 'created', title: 'north.zip', keys: [] })
    const edits = [
      anEdit(4, { parts: [handedIn] }),
      anEdit(3, { channel: 'sign-in' }),
      anEdit(2, { parts: [exported] }),
      anEdit(1),
    ]
    expect(undoTarget(trace(edits))?.edit.id).toBe(1)
  })

  it('UND-3: a sign-out everywhere is no edit to undo', () => {
    const edits = [anEdit(2, { channel: 'sign-out' }), anEdit(1)]
    expect(undoTarget(trace(edits))?.edit.id).toBe(1)
  })

  it('UND-5: an import that was undone, and its undo, are passed over; an import that stands is not', () => {
    const became = (title: string, status: string) =>
      aPart({ entity: 'upload', kind: 'changed', title, keys: ['status'], became: { status } })
    const undid = anEdit(4, { parts: [became('north.zip', 'undone')] })
    const undone = anEdit(3, { parts: [became('north.zip', 'committed')] })
    const upload = { id: 7, kind: 'field_boundaries' as const }
    const stands = anEdit(2, { parts: [became('north.zip', 'committed')], upload })
    const lastOf = (...edits: ReturnType<typeof anEdit>[]) => {
      const choice = chooseTarget(trace(edits), 'undo', () => 'elsewhere')
      return choice === null || choice === 'unknown' ? choice : choice.target.edit.id
    }
    expect(lastOf(undid, undone, anEdit(1))).toBe(1)
    expect(lastOf(undid, undone, stands, anEdit(1))).toBe(2)
    // Undone by somebody else.
    expect(lastOf(undone, anEdit(1))).toBe(1)
    expect(lastOf(anEdit(3, { parts: [became('plains.csv', 'checked')] }), anEdit(1))).toBe(1)
  })

  it('UND-14: whatever is done on whatever pages, without a question a key acts on its own page alone, as two stacks do', () => {
    const step = fc.record({
      act: fc.constantFrom('edit', 'undo', 'redo'),
      // Of the last, this tab knows nothing.
      page: fc.constantFrom('fields', 'enrollments', 'another tab'),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const ledger = new Ledger()
        const pages = new Map<number, string>()
        const stacks = new Map<string, { done: number[]; undone: number[] }>()
        for (const { act, page } of steps) {
          const stack = stacks.get(page) ?? { done: [], undone: [] }
          stacks.set(page, stack)
          const nearnessOf = (id: number) =>
            page !== 'another tab' && pages.get(id) === page ? ('here' as const) : ('elsewhere' as const)
          const note = ({ id }: { id: number }) => void pages.set(id, page)
          if (act === 'edit') {
            const made = ledger.add()
            note(made)
            stack.done.push(made.id)
            stack.undone = []
            continue
          }
          const choice = chooseTarget(trace(ledger.edits), act, nearnessOf)
          const [from, to] = act === 'undo' ? [stack.done, stack.undone] : [stack.undone, stack.done]
          const expected = page === 'another tab' ? undefined : from.at(-1)
          const isAtOnce = choice !== null && choice !== 'unknown' && choice.nearness === 'here'
          expect(isAtOnce ? choice.target.root.id : undefined).toBe(expected)
          if (!isAtOnce) continue
          note(ledger.undo(choice.target.edit.id))
          to.push(...from.splice(-1))
        }
      }),
    )
  })

  it('UND-14: with nothing done here it is the newest of all that is asked about, and what was done here but not just now before it', () => {
    const traced = trace([anEdit(3), anEdit(2), anEdit(1)])
    expect(chooseTarget(traced, 'undo', () => 'elsewhere')).toMatchObject({
      target: { edit: { id: 3 } },
      nearness: 'elsewhere',
    })
    expect(chooseTarget(traced, 'undo', (id) => (id === 1 ? 'page' : 'elsewhere'))).toMatchObject({
      target: { edit: { id: 1 } },
      nearness: 'page',
    })
  })
})
