import { findMove, type Sample, sampleWorkflow } from '@org/core'
import { Button, ErrorState, Skeleton } from '@org/ui'
import { Printer } from 'lucide-react'
import { SampleResults } from '#areas/results/public.ts'
import { useMay } from '#data/permissions.ts'
import { useSample } from '../data.ts'
import { SampleState } from '../parts/looks.tsx'
import { usePrinting } from '../print/printing.ts'
import * as css from './LabelPanel.css.ts'
import { LabelPanel, Panel, SampleComments, SampleLinks } from './LabelPanel.tsx'
import { SampleActs } from './SampleActs.tsx'

interface SamplePanelProps {
  id: number
  onClose: () => void
}

/** A sample that has no label yet; once it has one, its label. */
export function SamplePanel({ id, onClose }: SamplePanelProps) {
  const { data, error, reload } = useSample(id)
  if (data?.labelCode != null) return <LabelPanel code={data.labelCode} onClose={onClose} />
  return (
    <Panel title="No label yet" onClose={onClose}>
      {error === undefined ? null : <ErrorState error={error} onRetry={() => void reload()} />}
      {data === undefined && error === undefined ? <Skeleton width={48} /> : null}
      {data === null ? <p>This sample was removed.</p> : null}
      {data == null ? null : <Unlabeled sample={data} />}
    </Panel>
  )
}

function Unlabeled({ sample }: { sample: Sample }) {
  const { why } = useMay('samples.edit')
  const print = usePrinting(({ ask }) => ask)
  return (
    <>
      <div className={css.line}>
        <SampleState status={sample.status} />
      </div>
      <SampleLinks sample={sample} />
      <SampleActs sample={sample} />
      <SampleResults sampleIds={[sample.id]} />
      <SampleComments sample={sample} />
      {/* Without a label it may be waived, or have its results: then nothing is printed. */}
      {findMove(sampleWorkflow, sample.status, 'print') === null ? null : (
        <div className={css.line}>
          <Button
            icon={<Printer size={16} aria-hidden />}
            disabledReason={why}
            onPress={() => print({ kind: 'new', source: { kind: 'samples', ids: [sample.id] } })}
          >
            Print its label…
          </Button>
        </div>
      )}
    </>
  )
}
