import { causeLabel, POINT_CAUSE_KEYS, type PointCause } from '@org/core'
import { Button, Dialog, DialogActions } from '@org/ui'
import { useState } from 'react'
import type { Why } from '../act.ts'
import * as css from '../screens/Collect.css.ts'

interface WhySheetProps {
  title: string
  /** What follows, in a sentence. */
  note: string
  /** The words of the buttons that end it. */
  acts: readonly { label: string; onAct: (why: Why) => void }[]
  onClose: () => void
}

/** What kept the crew from a place: one press names it; words can be added. */
export function WhySheet({ title, note, acts, onClose }: WhySheetProps) {
  const [cause, setCause] = useState<PointCause | null>(null)
  const [text, setText] = useState('')
  return (
    <Dialog title={title} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <div className={css.stack}>
        <p>{note}</p>
        <fieldset className={css.choices} aria-label="Why">
          {POINT_CAUSE_KEYS.map((key) => (
            <button
              key={key}
              type="button"
              aria-pressed={cause === key}
              className={css.bag[cause === key ? 'empty' : 'labeled']}
              onClick={() => setCause(key)}
            >
              {causeLabel(key)}
            </button>
          ))}
        </fieldset>
        <label className={css.stack}>
          In other words, if needed
          <input
            className={css.input}
            value={text}
            maxLength={500}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <DialogActions>
          <Button onPress={onClose}>Cancel</Button>
          {acts.map(({ label, onAct }) => (
            <Button
              key={label}
              tone="primary"
              disabledReason={cause === null ? 'Choose why first' : null}
              onPress={() => {
                if (cause !== null) onAct({ cause, text })
              }}
            >
              {label}
            </Button>
          ))}
        </DialogActions>
      </div>
    </Dialog>
  )
}
