import { asProductError, type Sample, sampleEntity } from '@org/core'
import { Button, toasts } from '@org/ui'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '#data/api.ts'
import { useMay } from '#data/permissions.ts'
import { ChosenBar } from '#lists/bulk/ChosenBar.tsx'
import { useAsked } from '../acts/asked.ts'
import { DecideMenu } from '../acts/DecideMenu.tsx'
import { useChosen } from '../chosen.ts'
import { MOST_CHOSEN, readSamples } from '../data.ts'
import { type SeenLabel, usePrinting } from '../print/printing.ts'
import { sampleCount, sampleName } from '../words.ts'

const TOO_MANY = `You can change at most ${sampleCount(MOST_CHOSEN)} at a time`

export interface BulkBarProps {
  /** Those of the chosen that the list does not find; null while that is not known. */
  elsewhere: ReadonlySet<number> | null
  onExport: () => void
}

/** What can be done with the samples that are chosen. It stands below the list while any is. */
export function BulkBar({ elsewhere, onExport }: BulkBarProps) {
  const { ids, choose } = useChosen()
  const { named, withLabels, isReading } = useNamed()
  const edit = useMay('samples.edit')
  const reprint = useMay('labels.reprint')
  const mayVoid = useMay('labels.void')
  const print = usePrinting(({ ask }) => ask)
  const count = ids.size
  if (count === 0) return null
  const tooMany = count > MOST_CHOSEN ? TOO_MANY : null
  const again = async () => {
    const labels = await withLabels('again')
    if (labels !== null) print({ kind: 'again', labels })
  }
  const makeVoid = async () => {
    const labels = await withLabels('void')
    if (labels !== null) useAsked.setState({ asking: { act: 'void', labels, ofChosen: true } })
  }
  return (
    <ChosenBar
      entity={sampleEntity}
      count={count}
      elsewhereCount={elsewhere?.size}
      nameElsewhere={() => named([...(elsewhere ?? [])])}
      onDropElsewhere={() => choose([...ids].filter((id) => !elsewhere?.has(id)))}
      onClear={() => choose([])}
    >
      <Button
        icon={<Printer size={16} aria-hidden />}
        aria-label={`Print labels for ${sampleCount(count)}`}
        disabledReason={edit.why ?? tooMany}
        onPress={() => print({ kind: 'new', source: { kind: 'samples', ids: [...ids] } })}
      >
        Print labels for these…
      </Button>
      <Button
        aria-label={`Print the labels of ${sampleCount(count)} again`}
        disabledReason={reprint.why ?? tooMany}
        isPending={isReading === 'again'}
        onPress={() => void again()}
      >
        Print again…
      </Button>
      <Button
        tone="danger"
        aria-label={`Void the labels of ${sampleCount(count)}`}
        disabledReason={mayVoid.why ?? tooMany}
        isPending={isReading === 'void'}
        onPress={() => void makeVoid()}
      >
        Void…
      </Button>
      <DecideMenu ids={ids} />
      <Button
        aria-label={`Export ${sampleCount(count)}`}
        icon={<Download size={16} aria-hidden />}
        onPress={onExport}
      >
        Export
      </Button>
    </ChosenBar>
  )
}

/** The chosen samples by their ids, as they are now before an act. */
function useNamed() {
  const client = useClient()
  const [isReading, setIsReading] = useState<'again' | 'void' | null>(null)
  async function readOrSay(ids: readonly number[]): Promise<Sample[] | null> {
    try {
      return await readSamples(client, ids)
    } catch (error) {
      toasts.show({
        tone: 'bad',
        message: `The chosen samples could not be loaded. ${asProductError(error).message}`,
      })
      return null
    }
  }
  return {
    isReading,
    async named(ids: readonly number[]) {
      const samples = await readOrSay(ids)
      return (
        samples?.map((sample) => ({
          ...{ id: sample.id, name: sampleName(sample), note: sample.growerName },
          isListed: false,
        })) ?? null
      )
    },
    /** The labels of the chosen samples; null where none has one, which is said. */
    async withLabels(act: 'again' | 'void'): Promise<SeenLabel[] | null> {
      setIsReading(act)
      const samples = await readOrSay([...useChosen.getState().ids])
      setIsReading(null)
      const labels = (samples ?? []).flatMap(seenLabel)
      if (labels.length > 0) return labels
      if (samples !== null) toasts.show({ tone: 'plan', message: 'None of the chosen samples has a label' })
      return null
    },
  }
}

function seenLabel({ labelId, labelVersion, labelCode }: Sample): SeenLabel[] {
  return labelId === null || labelVersion === null || labelCode === null
    ? []
    : [{ id: labelId, version: labelVersion, code: labelCode }]
}
