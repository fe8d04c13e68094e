import type { FileCell } from '@org/core'
import type { CellDesk, TypedCells, Writer } from '@org/core/workbooks'
import { toasts } from '@org/ui'
import { useShownUnits } from '#platform/preferences.ts'
import { useDesk } from '../cells/useDesk.ts'
import { stepBack } from '../parts/WorkbookGrid.tsx'
import { type FileSheet, saidOfWrite, writesOf } from './choices.ts'

interface WriteFileOptions {
  sheet: FileSheet
  typed: TypedCells
  writer: Writer
}

/** Writes chosen cells of a file as one step, and says what became of them. */
export function useWriteFile({ sheet, typed, writer }: WriteFileOptions) {
  const desk = useDesk()
  const units = useShownUnits()
  return async (chosen: Iterable<FileCell>, fileName: string): Promise<void> => {
    const cells = writesOf(sheet, chosen, units)
    const before = writer.steps.last('undo')
    await endedOrStuck(desk, writer.writeValues(cells))
    const { isWritten, ...said } = saidOfWrite(cells, typed, fileName)
    const step = writer.steps.last('undo')
    // Where all of them had their values already, the last step is an earlier one.
    const hasStep = isWritten && step !== before
    toasts.show({ ...said, ...(hasStep ? { undo: () => void undo(writer, step) } : {}) })
  }
}

/** A toast stays for a while: what was written after it is not undone in its name. */
async function undo(writer: Writer, step: ReturnType<Writer['steps']['last']>): Promise<void> {
  if (writer.steps.last('undo') === step) return stepBack(writer, 'undo')
  toasts.show({
    tone: 'plan',
    message: 'Other cells were written after these: undo them in this workbook first',
  })
}

/** Without network nobody waits for the answer. */
function endedOrStuck(desk: CellDesk, ended: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      unsubscribe()
      resolve()
    }
    const look = () => {
      if (desk.waiting().isStuck) end()
    }
    const unsubscribe = desk.subscribe(look)
    void ended.then(end)
    look()
  })
}
