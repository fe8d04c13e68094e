import { asProductError, type RefusedRow, yearWindow } from '@org/core'
import { Button, formatCount, Menu, MenuItem, toasts } from '@org/ui'
import { ChevronDown, SquareCheck } from 'lucide-react'
import { useState } from 'react'
import { RefusedDialog } from '#platform/refused/RefusedDialog.tsx'
import { useUndo } from '#platform/undo/useUndo.ts'
import { useChosen } from '../chosen.ts'
import { type Confirmed, useConfirmBoundaries } from '../field-years/confirm.ts'

/** Confirms the boundaries of one year for the chosen fields; those it leaves are named, with why. */
export function ConfirmBoundaries() {
  const ids = useChosen((chosen) => chosen.ids)
  const confirm = useConfirmBoundaries()
  const { offer } = useUndo()
  const [isBusy, setIsBusy] = useState(false)
  const [left, setLeft] = useState<{ title: string; rows: readonly RefusedRow[] } | null>(null)

  async function run(year: number) {
    setIsBusy(true)
    try {
      const done = await confirm([...ids], year)
      const title = doneWords(done, year)
      if (done.refused.length > 0) setLeft({ title, rows: done.refused })
      // One edit is taken back as one.
      if (done.editIds.length === 1) offer(done.editIds[0] ?? null, title)
      else if (done.refused.length === 0) toasts.show({ message: title })
    } catch (error) {
      const { message, remedy = '' } = asProductError(error)
      toasts.show({ tone: 'bad', message: `Not all were confirmed. ${message}. ${remedy}`.trim() })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Menu
        trigger={
          <Button icon={<SquareCheck size={16} aria-hidden />} isDisabled={isBusy}>
            Confirm boundaries
            <ChevronDown size={16} aria-hidden />
          </Button>
        }
        placement="top start"
        onAction={(key) => void run(Number(key))}
      >
        {yearWindow(new Date()).map((year) => (
          <MenuItem key={year} id={year}>
            {String(year)}
          </MenuItem>
        ))}
      </Menu>
      {left === null ? null : (
        <RefusedDialog
          title={left.title}
          of={['field', 'fields']}
          rows={left.rows}
          onClose={() => setLeft(null)}
        />
      )}
    </>
  )
}

/** `4 boundaries of 2026 confirmed; 2 fields have no 2026`. */
function doneWords({ confirmedCount, missingCount }: Confirmed, year: number): string {
  const done = `${formatCount(confirmedCount, 'boundary', 'boundaries')} of ${year} confirmed`
  if (missingCount === 0) return done
  return `${done}; ${formatCount(missingCount, 'field has', 'fields have')} no ${year}`
}
