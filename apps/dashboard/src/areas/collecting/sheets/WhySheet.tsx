import { causeLabel, POINT_CAUSE_KEYS, type PointCause } from '@org/core'
import { Dialog } from '@org/ui'
import { useState } from 'react'
import type { Why } from '../act.ts'
import { Big, BigRow } from '../parts/Big.tsx'
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
  const [isMissing, setIsMissing] = useState(false)
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
        {isMissing && cause === null ? (
          <p role="alert" className={css.warning}>
            Choose why first.
          </p>
        ) : null}
        <BigRow>
          <Big onPress={onClose}>Cancel</Big>
          {acts.map(({ label, onAct }) => (
            <Big
              key={label}
              tone="main"
              onPress={() => {
                if (cause === null) setIsMissing(true)
                else onAct({ cause, text })
              }}
            >
              {label}
            </Big>
          ))}
        </BigRow>
      </div>
    </Dialog>
  )
}
