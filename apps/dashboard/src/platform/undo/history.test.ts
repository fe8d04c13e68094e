import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redoTarget, trace, undoTarget } from './history.ts'
import { anEdit, aPart, Ledger } from './testing.ts'

describe('what undo and redo act on', () => {
  it('UND-2: whatever was done, taken back and done again, they act as two stacks do', () => {
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
    const edits = [anEdit(3, { channel: 'sign-in' }), anEdit(2, { parts: [exported] }), anEdit(1)]
    expect(undoTarget(trace(edits))?.edit.id).toBe(1)
  })
})
