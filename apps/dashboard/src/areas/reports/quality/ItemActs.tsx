import { joinValues, paths, type QualityItem } from '@org/core'
import { Button } from '@org/ui'
import { Check } from 'lucide-react'
import { useMay } from '#data/permissions.ts'
import { Link } from '#platform/links.tsx'
import * as report from '../parts/Report.css.ts'
import { isDecided, isRejected } from './chosen.ts'
import * as css from './Quality.css.ts'
import { useAccept } from './useAccept.ts'
import { resultName } from './words.ts'

interface ItemActsProps {
  item: QualityItem
  onReject: (item: QualityItem) => void
}

/** The list of results, narrowed to what needs a look. */
export function resultsHref({ kind, result }: QualityItem): string {
  const { uploadId, analyte, sampleId } = result
  if (kind === 'jump')
    return paths.samplingUpload.link({ view: 'results', uploadId, analyte: joinValues([analyte]) })
  return paths.samplingUpload.link({ view: 'results', sample: sampleId })
}

/** What can be done about one row. */
export function ItemActs({ item, onReject }: ItemActsProps) {
  const { result } = item
  const { why } = useMay('uploads.edit')
  const { accept, isRunning } = useAccept()
  const name = resultName(result)
  const verb = isRejected(result) || item.kind === 'suspect' ? 'Accept again' : 'Accept'
  return (
    <div className={css.acts}>
      <Link href={resultsHref(item)} className={css.open}>
        Open
        <span className={report.unseen}>: {name}</span>
      </Link>
      {isDecided(item) ? (
        <Button
          icon={<Check size={16} aria-hidden />}
          aria-label={`${verb}: ${name}`}
          disabledReason={why}
          isPending={isRunning}
          onPress={() => void accept([result])}
        >
          {verb}
        </Button>
      ) : null}
      {isDecided(item) && !isRejected(result) ? (
        <Button aria-label={`Reject ${name}…`} disabledReason={why} onPress={() => onReject(item)}>
          Reject…
        </Button>
      ) : null}
    </div>
  )
}
