import type { ManifestLine } from '@org/core'
import { Button } from '@org/ui'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#data/permissions.ts'
import { ChosenBar } from '#lists/bulk/ChosenBar.tsx'
import { useSaid } from '../acts/useSaid.ts'
import { lineWord } from '../shipments/words.ts'
import { sampleCount } from '../words.ts'
import { DecideDialog } from './DecideDialog.tsx'
import { type Deciding, isUnexpected } from './decisions.ts'
import { useDecide } from './useDecide.ts'

interface DecideBarProps {
  shipmentId: number
  /** Those that are chosen: at least one. */
  lines: readonly ManifestLine[]
  onDone: () => void
}

const MIXED = 'Choose either unexpected samples or samples of the manifest'

/** What can be decided about the chosen samples. */
export function DecideBar({ shipmentId, lines, onDone }: DecideBarProps) {
  const unexpected = lines.filter(isUnexpected).length
  return (
    <ChosenBar
      entity={{ one: 'sample', many: 'samples' }}
      count={lines.length}
      elsewhereCount={0}
      nameElsewhere={async () => []}
      onDropElsewhere={() => {}}
      onClear={onDone}
    >
      {unexpected === lines.length ? (
        <Unexpected {...{ shipmentId, lines, onDone }} />
      ) : (
        <OfManifest {...{ shipmentId, lines, onDone }} mixed={unexpected > 0 ? MIXED : null} />
      )}
    </ChosenBar>
  )
}

function OfManifest({ shipmentId, lines, onDone, mixed }: DecideBarProps & { mixed: string | null }) {
  const may = useMay('samples.edit')
  const { decide } = useDecide(shipmentId)
  const { run, isRunning } = useSaid()
  const [deciding, ask] = useState<Deciding | null>(null)
  const why = may.why ?? mixed
  const samples = sampleCount(lines.length)
  const now = (state: 'received' | 'unchecked') =>
    void run('Nothing was decided', async () => {
      await decide(lines, state)
      onDone()
    })
  return (
    <>
      <Button
        icon={<Check size={16} aria-hidden />}
        aria-label={`${samples} received`}
        disabledReason={why}
        isPending={isRunning}
        onPress={() => now('received')}
      >
        {lineWord('received')}
      </Button>
      <Button
        aria-label={`${samples} damaged`}
        disabledReason={why}
        onPress={() => ask({ state: 'damaged', lines })}
      >
        {lineWord('damaged')}…
      </Button>
      <Button
        aria-label={`${samples} not received`}
        disabledReason={why}
        onPress={() => ask({ state: 'not_received', lines })}
      >
        {lineWord('not_received')}…
      </Button>
      <Button
        aria-label={`${samples} not yet checked`}
        disabledReason={why}
        isPending={isRunning}
        onPress={() => now('unchecked')}
      >
        {lineWord('unchecked')}
      </Button>
      {deciding === null ? null : (
        <DecideDialog {...{ shipmentId, deciding, onDone }} onClose={() => ask(null)} />
      )}
    </>
  )
}

function Unexpected({ shipmentId, lines, onDone }: DecideBarProps) {
  const { why } = useMay('samples.edit')
  const { settle } = useDecide(shipmentId)
  const { run, isRunning } = useSaid()
  const samples = sampleCount(lines.length)
  const now = (event: 'match' | 'sendBack') =>
    void run('Nothing was decided', async () => {
      await settle(lines, event)
      onDone()
    })
  return (
    <>
      <Button
        aria-label={`Match ${samples}`}
        disabledReason={why}
        isPending={isRunning}
        onPress={() => now('match')}
      >
        Match
      </Button>
      <Button
        aria-label={`Send ${samples} back`}
        disabledReason={why}
        isPending={isRunning}
        onPress={() => now('sendBack')}
      >
        Send back
      </Button>
    </>
  )
}
