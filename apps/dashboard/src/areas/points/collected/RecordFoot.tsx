import { isStale, type ProductError } from '@org/core'
import { Button, ErrorState } from '@org/ui'
import { useMay } from '#data/permissions.ts'
import { pointCount } from '../words.ts'
import * as css from './Collected.css.ts'
import { closeCollected, readAgain } from './collecting.ts'
import { useChoices } from './useChoices.ts'
import { useRecord } from './useRecord.ts'

/** The way on: records what is chosen, or says what is missing. */
export function RecordFoot({ isReading }: { isReading: boolean }) {
  const choices = useChoices()
  const may = useMay('points.edit')
  const { record, isSending, failure, clear } = useRecord()
  if (choices === null) return null
  const { rows, said, collectedBy, problem } = choices
  return (
    <>
      {failure === null ? null : <Failed failure={failure} onClear={clear} />}
      <footer className={css.foot}>
        <Button onPress={closeCollected}>Discard</Button>
        <Button
          tone="primary"
          isPending={isSending}
          disabledReason={may.why ?? (isReading ? 'The file is being read' : problem)}
          isReasonShown
          onPress={() => void record(rows, said, collectedBy)}
        >
          {`Record ${pointCount(rows.length)}`}
        </Button>
      </footer>
    </>
  )
}

/** Why nothing was recorded. After someone changed points the file is read again by itself. */
function Failed({ failure, onClear }: { failure: ProductError; onClear: () => void }) {
  if (isStale(failure))
    return (
      <div className={css.failure}>
        <ErrorState
          error={failure}
          kept="The file was read again with the points as they are now, and your choices are kept. Look at what changed, then record."
        />
      </div>
    )
  return (
    <div className={css.failure}>
      <ErrorState error={failure} kept="The list you reviewed and your choices are kept." />
      <Button
        onPress={() => {
          onClear()
          readAgain()
        }}
      >
        Read the file again
      </Button>
    </div>
  )
}
