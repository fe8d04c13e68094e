import { asProductError, type FindingGroup, type StagedEdit } from '@org/core'
import { toasts } from '@org/ui'
import { useRef } from 'react'
import { useClient } from '#data/api.ts'
import { useResultWrites } from '../useResultWrites.ts'
import { type GroupAct, settleEdit } from './group-acts.ts'
import { undoOf, unitUndoOf } from './group-undo.ts'
import type { RowFix } from './row-fix.ts'
import type { Editing } from './useEditing.ts'

/** Does one act for all findings of a group, and says so with an undo where there is one. */
export function useSettling(uploadId: number, editing: Editing) {
  const { resultUploads } = useClient()
  const { edit } = useResultWrites()

  async function takeBack(parts: readonly StagedEdit[][]): Promise<void> {
    try {
      for (const part of parts) await edit(uploadId, part)
      toasts.show({ message: 'Undone. The rows are as before.' })
    } catch (error) {
      toasts.show({ message: asProductError(error).message, tone: 'bad' })
    }
  }

  // Without what it would take to undo it, something is done all the same.
  const show = (message: string, parts: readonly StagedEdit[][] | null) =>
    toasts.show({ message, ...(parts === null ? {} : { undo: () => void takeBack(parts) }) })

  // The rows are read before the act is sent: a second press meanwhile is none.
  const isBusy = useRef(false)
  async function once(run: () => Promise<void>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await run()
    } finally {
      isBusy.current = false
    }
  }

  return {
    settle: (group: FindingGroup, { act, done }: GroupAct) =>
      once(async () => {
        const parts = await undoOf(resultUploads, uploadId, group, act).catch(() => null)
        if (await editing.edit(settleEdit(group, act))) show(done, parts)
      }),
    confirm: (key: { sheet: number; row: number }) =>
      once(async () => {
        const rows = [key]
        if (await editing.edit({ kind: 'confirm', rows }))
          show(`Row ${key.row} confirmed`, [[{ kind: 'confirm', rows, confirmed: false }]])
      }),
    /** Resolves with whether it was done. */
    correct: async ({ edit: correction, undo, done }: Pick<RowFix, 'edit' | 'undo' | 'done'>) => {
      const isDone = await editing.edit(correction)
      if (isDone) show(done, [[undo]])
      return isDone
    },
    setUnit: ({ sheet, column }: FindingGroup, unit: string) =>
      once(async () => {
        if (column === null) return
        const parts = await unitUndoOf(resultUploads, uploadId, { sheet, column }).catch(() => null)
        if (await editing.edit({ kind: 'unit', sheet, column, unit })) show(`Unit set: ${unit}`, parts)
      }),
  }
}
