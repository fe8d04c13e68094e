import { Button, PageHead, SearchField, Skeleton } from '@org/ui'
import { Layers, Printer, Tags } from 'lucide-react'
import { PaletteHint } from '#commands/PaletteHint.tsx'
import { enterList } from '#commands/page-search.ts'
import { useMay } from '#data/permissions.ts'
import { ExportButton } from '#exports/ListExport.tsx'
import { SAMPLES } from '../list.ts'
import { usePrinting } from '../print/printing.ts'
import type { LabelsView } from '../view.ts'
import { sampleCount } from '../words.ts'

interface HeadProps {
  view: LabelsView
  onExport: () => void
  onBatches: () => void
}

/** The page’s head: how much there is, the search, and what is printed. */
export function LabelsHead({ view, onExport, onBatches }: HeadProps) {
  const { why } = useMay('samples.edit')
  const print = usePrinting(({ ask }) => ask)
  const { filter, sums } = view
  return (
    <PageHead
      title="Label tracking"
      note={
        sums === undefined ? <Skeleton width={32} /> : <span role="status">{sampleCount(sums.rows)}</span>
      }
      search={
        <SearchField
          label="Search samples"
          placeholder="Search fields, growers, points and labels"
          value={view.typed}
          onChange={view.type}
          onLeaveDown={enterList}
          hint={<PaletteHint />}
        />
      }
      actions={
        <>
          <Button icon={<Layers size={16} aria-hidden />} onPress={onBatches}>
            Batches
          </Button>
          <Button
            icon={<Tags size={16} aria-hidden />}
            disabledReason={why}
            onPress={() => print({ kind: 'new', source: { kind: 'blank', count: BLANK_COUNT } })}
          >
            Blank labels
          </Button>
          <ExportButton onPress={onExport} />
          <Button
            tone="primary"
            icon={<Printer size={16} aria-hidden />}
            disabledReason={why}
            isReasonShown
            onPress={() =>
              print({ kind: 'new', source: { kind: 'samples', filter: SAMPLES.toQuery(filter) } })
            }
          >
            Print labels
          </Button>
        </>
      }
    />
  )
}

/** A sheet of them. */
const BLANK_COUNT = 30
