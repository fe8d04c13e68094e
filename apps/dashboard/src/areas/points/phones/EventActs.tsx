import type { ReceivedEvent } from '@org/core'
import { Button } from '@org/ui'
import { useState } from 'react'
import { useMay } from '#data/permissions.ts'
import { DismissDialog } from './DismissDialog.tsx'
import * as css from './Phones.css.ts'
import { useSettling } from './useSettling.ts'

/** What can be done with an act that was not applied. */
export function EventActs({ event }: { event: ReceivedEvent }) {
  const may = useMay('points.edit')
  const { apply, dismiss, isApplying } = useSettling(event)
  const [isDismissing, setIsDismissing] = useState(false)
  return (
    <div className={css.line}>
      <Button
        aria-label={`Apply now: ${event.title}`}
        disabledReason={may.why}
        isPending={isApplying}
        onPress={() => void apply()}
      >
        Apply now
      </Button>
      <Button
        aria-label={`Dismiss…: ${event.title}`}
        disabledReason={may.why}
        onPress={() => setIsDismissing(true)}
      >
        Dismiss…
      </Button>
      {isDismissing ? (
        <DismissDialog event={event} dismiss={dismiss} onClose={() => setIsDismissing(false)} />
      ) : null}
    </div>
  )
}
