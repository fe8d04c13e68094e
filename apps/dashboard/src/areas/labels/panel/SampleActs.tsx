import type { Sample } from '@org/core'
import { Button } from '@org/ui'
import { actsWords } from '../acts/sample-acts.ts'
import { useOfferedActs } from '../acts/useOfferedActs.ts'
import * as css from './LabelPanel.css.ts'

/** What can be decided about a sample in its state; nothing where no one has to. */
export function SampleActs({ sample }: { sample: Sample }) {
  const { offered, isRunning } = useOfferedActs({ samples: [sample], ofChosen: false })
  const words = actsWords([sample.status])
  return (
    <>
      {offered.length === 0 ? null : (
        <div className={css.line}>
          {offered.map(({ name, words: label, why, begin }) => (
            <Button key={name} disabledReason={why} isPending={isRunning} onPress={begin}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {words === '' ? null : <p className={css.note}>{words}</p>}
    </>
  )
}
