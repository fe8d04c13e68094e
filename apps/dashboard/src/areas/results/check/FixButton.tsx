import type { StagedRow } from '@org/core'
import { Button, toasts } from '@org/ui'
import { useEffect } from 'react'
import { focusWhenLost } from '#lists/bulk/focus.ts'
import * as look from './Check.css.ts'
import { fixOf } from './row-fix.ts'
import { useUploadId } from './upload-id.ts'
import { useEditing } from './useEditing.ts'
import { useSettling } from './useSettling.ts'

const FIRST_ROW = '[role="grid"][aria-label="Checked rows"] [role="row"][tabindex="0"]'

/** Corrects the row's first error in the row itself, by one press. */
export function FixButton({ row }: { row: StagedRow }) {
  const editing = useEditing(useUploadId())
  const { correct } = useSettling(useUploadId(), editing)
  const fix = fixOf(row)
  const refusal = editing.failure?.message
  useEffect(() => {
    if (refusal !== undefined) toasts.show({ message: refusal, tone: 'bad' })
  }, [refusal])
  if (fix === null) return null
  const press = async () => {
    // The button goes with the error.
    if (await correct(fix)) focusWhenLost(FIRST_ROW)
  }
  return (
    // A press on a button is about the button, not about its row.
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it takes the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button in it takes the keys
    <span className={look.fix} title={fix.says} onClick={(event) => event.stopPropagation()}>
      <Button
        aria-label={fix.name}
        disabledReason={editing.why}
        isPending={editing.isSending}
        onPress={() => void press()}
      >
        {fix.label}
      </Button>
    </span>
  )
}
