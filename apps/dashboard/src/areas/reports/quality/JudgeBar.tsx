import { type Result, resultEntity } from '@org/core'
import { Button } from '@org/ui'
import { Check } from 'lucide-react'
import { useMay } from '#data/permissions.ts'
import { ChosenBar } from '#lists/bulk/ChosenBar.tsx'
import { isRejected, tooMany } from './chosen.ts'
import { useAccept } from './useAccept.ts'
import { resultCount } from './words.ts'

interface JudgeBarProps {
  /** Those that are chosen: at least one. */
  results: readonly Result[]
  onReject: (results: readonly Result[]) => void
  onDone: () => void
}

/** What can be decided about the chosen results. */
export function JudgeBar({ results, onReject, onDone }: JudgeBarProps) {
  const may = useMay('uploads.edit')
  const { accept, isRunning } = useAccept()
  const why = may.why ?? tooMany(results.length)
  const counted = results.filter((result) => !isRejected(result))
  return (
    <ChosenBar
      entity={resultEntity}
      count={results.length}
      elsewhereCount={0}
      nameElsewhere={async () => []}
      onDropElsewhere={() => {}}
      onClear={onDone}
    >
      <Button
        icon={<Check size={16} aria-hidden />}
        aria-label={`Accept ${resultCount(results.length)}`}
        disabledReason={why}
        isPending={isRunning}
        onPress={async () => {
          if (await accept(results)) onDone()
        }}
      >
        {`Accept ${results.length}`}
      </Button>
      <Button
        aria-label={`Reject ${resultCount(counted.length)}…`}
        disabledReason={why ?? (counted.length === 0 ? 'All chosen results are rejected already' : null)}
        onPress={() => onReject(counted)}
      >
        {`Reject ${counted.length}…`}
      </Button>
    </ChosenBar>
  )
}
