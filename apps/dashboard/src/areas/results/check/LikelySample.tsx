import type { StagedRow } from '@org/core'
import { Button, type ButtonProps } from '@org/ui'
import { sampleName } from '../words.ts'
import * as look from './Check.css.ts'

interface LikelySampleProps {
  row: StagedRow
  press: Pick<ButtonProps, 'disabledReason' | 'isDisabled'>
  onUse: (sampleId: number) => void
}

/** The sample that a row most probably is of, and why: a person takes it with one press. */
export function LikelySample({ row: { likely, likelySays }, press, onUse }: LikelySampleProps) {
  if (likely === null) return null
  return (
    <div className={look.likely}>
      <p>
        <strong>{`Likely: ${sampleName(likely)}`}</strong>
      </p>
      {likelySays === '' ? null : <p>{likelySays}</p>}
      <div className={look.buttons}>
        <Button {...press} tone="primary" onPress={() => onUse(likely.id)}>
          Use this sample
        </Button>
      </div>
    </div>
  )
}
