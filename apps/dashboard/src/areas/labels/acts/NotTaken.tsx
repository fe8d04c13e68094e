import { COLLECTED_STATUSES, LABEL_OPEN_STATUSES, LOCKED_STATUS, type Sample } from '@org/core'
import { Button } from '@org/ui'
import { useMay } from '#data/permissions.ts'
import { layerOf } from '../words.ts'
import { useAsked } from './asked.ts'

/** At a sample of a collected point that is in no box: its layer could not be taken. Nothing at others. */
export function NotTaken({ sample }: { sample: Sample }) {
  const { why } = useMay('samples.waive')
  const isOpen = LABEL_OPEN_STATUSES.some((status) => status === sample.status)
  const isCollected = COLLECTED_STATUSES.some((status) => status === sample.pointStatus)
  if (!isOpen || !isCollected) return null
  const layer = `${layerOf(sample)} of point ${sample.pointNumber}`
  const begin = () =>
    useAsked.setState({
      asking: { act: 'decide', name: 'waive', samples: [sample], ofChosen: false, layer },
    })
  return (
    <Button
      aria-label={`Not taken… ${layerOf(sample)}`}
      disabledReason={why ?? lockOf(sample)}
      onPress={begin}
    >
      Not taken…
    </Button>
  )
}

const lockOf = ({ yearStatus, year, fieldName }: Sample): string | null =>
  yearStatus === LOCKED_STATUS ? `${year} of ${fieldName} is approved and locked` : null
