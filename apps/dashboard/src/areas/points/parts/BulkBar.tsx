import { asProductError, MAX_BULK_POINTS, MAX_TAKEN_POINTS, paths, pointEntity } from '@org/core'
import { Button, toasts } from '@org/ui'
import { CalendarDays, Download, Printer, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { usePrinting } from '#areas/labels/public.ts'
import { useMay } from '#data/permissions.ts'
import { ChosenBar } from '#lists/bulk/ChosenBar.tsx'
import { chooseToTake } from '#platform/collecting-marks.ts'
import { useNavigate } from '#platform/links.tsx'
import { useAsked } from '../acts/asked.ts'
import { actLabel, type PointActName } from '../acts/events.ts'
import { useChosen } from '../chosen.ts'
import { useReadPoints } from '../data.ts'
import { pointCount, titleOf } from '../words.ts'

/** What can be done with many at once, and what the button says. */
const ACTS = [
  ['collect', 'Collect as planned'],
  ['block', actLabel('block')],
  ['skip', actLabel('skip')],
  ['waive', actLabel('waive')],
  ['explain', actLabel('explain')],
] as const satisfies readonly (readonly [PointActName, string])[]

const TOO_MANY = `You can change at most ${pointCount(MAX_BULK_POINTS)} at a time`

export interface BulkBarProps {
  /** Those of the chosen that the list does not find; null while that is not known. */
  elsewhere: ReadonlySet<number> | null
  onExport: () => void
  /** Plans days for the chosen; absent: that is not offered. */
  onPlan?: ((pointIds: readonly number[]) => void) | undefined
}

/** What can be done with the points that are chosen. It stands below the list while any is. */
export function BulkBar({ elsewhere, onExport, onPlan }: BulkBarProps) {
  const { ids, choose } = useChosen()
  const { named, ask, isReading } = useNamed(elsewhere)
  const edit = useMay('points.edit')
  const waive = useMay('points.waive')
  const label = useMay('samples.edit')
  const print = usePrinting((printing) => printing.ask)
  const goTo = useNavigate()
  const count = ids.size
  if (count === 0) return null
  const tooMany = count > MAX_BULK_POINTS ? TOO_MANY : null
  return (
    <ChosenBar
      entity={pointEntity}
      count={count}
      elsewhereCount={elsewhere?.size}
      nameElsewhere={() => named([...(elsewhere ?? [])])}
      onDropElsewhere={() => choose([...ids].filter((id) => !elsewhere?.has(id)))}
      onClear={() => choose([])}
    >
      {onPlan === undefined ? null : (
        <Button
          icon={<CalendarDays size={16} aria-hidden />}
          disabledReason={edit.why ?? tooMany}
          onPress={() => onPlan([...ids])}
        >
          Plan days
        </Button>
      )}
      {ACTS.map(([act, label]) => (
        <Button
          key={act}
          aria-label={`${label}: ${pointCount(count)}`}
          tone={act === 'waive' ? 'danger' : 'neutral'}
          disabledReason={(act === 'waive' ? waive.why : edit.why) ?? tooMany}
          isPending={isReading === act}
          onPress={() => void ask(act)}
        >
          {`${label}…`}
        </Button>
      ))}
      <Button
        aria-label={`Print labels for ${pointCount(count)}`}
        icon={<Printer size={16} aria-hidden />}
        disabledReason={label.why ?? tooMany}
        onPress={() => print({ kind: 'new', source: { kind: 'points', ids: [...ids] } })}
      >
        Print labels…
      </Button>
      <Button
        aria-label={`Collect ${pointCount(count)} on this phone`}
        icon={<Smartphone size={16} aria-hidden />}
        disabledReason={
          edit.why ??
          (count > MAX_TAKEN_POINTS ? `A phone takes at most ${pointCount(MAX_TAKEN_POINTS)} along` : null)
        }
        onPress={() => {
          chooseToTake([...ids])
          goTo(`${paths.samplingPoints.link()}?collect`)
        }}
      >
        Collect on this phone…
      </Button>
      <Button
        aria-label={`Export ${pointCount(count)}`}
        icon={<Download size={16} aria-hidden />}
        onPress={onExport}
      >
        Export
      </Button>
    </ChosenBar>
  )
}

/** The chosen points by their ids: their names, and as they are now before an act. */
function useNamed(elsewhere: ReadonlySet<number> | null) {
  const read = useReadPoints()
  const [isReading, setIsReading] = useState<PointActName | null>(null)
  async function readOrSay(ids: readonly number[]) {
    try {
      return await read(ids)
    } catch (error) {
      toasts.show({
        tone: 'bad',
        message: `The chosen points could not be loaded. ${asProductError(error).message}`,
      })
      return null
    }
  }
  return {
    isReading,
    async named(ids: readonly number[]) {
      const points = await readOrSay(ids)
      return (
        points?.map((point) => ({
          ...{ id: point.id, name: titleOf(point), note: point.growerName },
          isListed: false,
        })) ?? null
      )
    },
    async ask(act: PointActName) {
      setIsReading(act)
      const points = await readOrSay([...useChosen.getState().ids])
      setIsReading(null)
      if (points === null || points.length === 0) return
      useAsked.setState({
        asking: { act, points, ofChosen: { elsewhere: elsewhere ?? new Set() } },
        picked: null,
        isPicking: false,
      })
    },
  }
}
