import type { ManifestLine } from '@org/core'
import { Button } from '@org/ui'
import { useState } from 'react'
import { useMay } from '#data/permissions.ts'
import { useSaid } from '../acts/useSaid.ts'
import { KeyHint } from '../scan/KeyHint.tsx'
import { useScanKeys } from '../scan/useScanKeys.ts'
import { LineStateBadge } from '../shipments/looks.tsx'
import { lineWord } from '../shipments/words.ts'
import { DecideDialog } from './DecideDialog.tsx'
import { isUnexpected } from './decisions.ts'
import { useDecide } from './useDecide.ts'

interface BenchActsProps {
  shipmentId: number
  /** The bag just scanned. */
  line: ManifestLine
}

/** What is decided about the bag just scanned, at a press or by a letter. */
export function BenchActs({ shipmentId, line }: BenchActsProps) {
  const { why } = useMay('samples.edit')
  if (why !== null) return null
  return isUnexpected(line) ? <Unexpected {...{ shipmentId, line }} /> : <Damaged {...{ shipmentId, line }} />
}

function Damaged({ shipmentId, line }: BenchActsProps) {
  const [isAsked, setIsAsked] = useState(false)
  const canBe = line.state === 'received' || line.state === 'unchecked'
  useScanKeys({ d: canBe ? () => setIsAsked(true) : undefined })
  // The answer says what the scan did; this, what became of the bag since.
  if (!canBe) return <LineStateBadge state={line.state} />
  return (
    <>
      <Button onPress={() => setIsAsked(true)}>
        {lineWord('damaged')}… <KeyHint letter="d" />
      </Button>
      {isAsked ? (
        <DecideDialog
          shipmentId={shipmentId}
          deciding={{ state: 'damaged', lines: [line] }}
          onDone={() => {}}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
    </>
  )
}

function Unexpected({ shipmentId, line }: BenchActsProps) {
  const { settle } = useDecide(shipmentId)
  const { run, isRunning } = useSaid()
  const now = (event: 'match' | 'sendBack') => void run('Nothing was decided', () => settle([line], event))
  useScanKeys({ m: () => now('match'), s: () => now('sendBack') })
  return (
    <>
      <Button isPending={isRunning} onPress={() => now('match')}>
        Match <KeyHint letter="m" />
      </Button>
      <Button isPending={isRunning} onPress={() => now('sendBack')}>
        Set aside, to send back <KeyHint letter="s" />
      </Button>
    </>
  )
}
