import type { Label } from '@org/core'
import { Button } from '@org/ui'
import { useMay } from '#data/permissions.ts'
import { useAsked } from '../acts/asked.ts'
import { usePrinting } from '../print/printing.ts'
import * as css from './LabelPanel.css.ts'

/** What can be done with a label now; what is not this person’s to do says why. */
export function LabelActs({ label }: { label: Label }) {
  const edit = useMay('samples.edit')
  const reprint = useMay('labels.reprint')
  const mayVoid = useMay('labels.void')
  const print = usePrinting(({ ask }) => ask)
  const { id, version, code, state } = label
  if (state === 'void') return <p>Its code is never used again.</p>
  const labels = [{ id, version, code }]
  return (
    <div className={css.line}>
      <Button
        disabledReason={edit.why}
        onPress={() => useAsked.setState({ asking: { act: 'assign', label } })}
      >
        {state === 'blank' ? 'Assign to a sample…' : 'Assign to another sample…'}
      </Button>
      <Button disabledReason={reprint.why} onPress={() => print({ kind: 'again', labels })}>
        Print again…
      </Button>
      <Button
        tone="danger"
        disabledReason={mayVoid.why}
        onPress={() => useAsked.setState({ asking: { act: 'void', labels } })}
      >
        Void…
      </Button>
    </div>
  )
}
