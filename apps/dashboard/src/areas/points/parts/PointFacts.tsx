import { causeLabel, pointEntity, pointList, type Sample, sampleEntity } from '@org/core'
import {
  type FactsProps,
  formatDay,
  formatDepthRange,
  formatInstant,
  IconButton,
  Status,
  sampleLook,
  toasts,
} from '@org/ui'
import { Copy } from 'lucide-react'
import { NotTaken } from '#areas/labels/public.ts'
import { SampleResults } from '#areas/results/public.ts'
import { usePreference } from '#platform/preferences.ts'
import type { PointDetail } from '../data.ts'
import { degreesOf, distanceOf } from '../words.ts'
import * as css from './PointPanel.css.ts'

const { columns: COLUMNS } = pointEntity

/** What is known of a point: its plan, where and when it was collected, and its samples. */
export function PointFacts({ point, samples, nextReplacement }: PointDetail) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const { stratumNumber, role, crewName, plannedOn, actualLon, actualLat, offsetM, accuracyM } = point
  const actual = actualLon === null || actualLat === null ? null : { lon: actualLon, lat: actualLat }
  return (
    <>
      <KnownFacts
        facts={[
          [pointList.columns.stratum.label, String(stratumNumber)],
          [COLUMNS.role.label, COLUMNS.role.kind.label?.(role) ?? role],
          [COLUMNS.crewId.label, crewName ?? ''],
          [COLUMNS.plannedOn.label, plannedOn === null ? '' : formatDay(plannedOn)],
          ['Planned place', <Place key="planned" words={degreesOf(point)} />],
          ['Actual place', actual === null ? '' : <Place key="actual" words={degreesOf(actual)} />],
          ['Offset', offsetM === null ? '' : distanceOf(offsetM, areaUnit)],
          ['Accuracy', accuracyM === null ? '' : distanceOf(accuracyM, areaUnit)],
          [COLUMNS.collectedAt.label, point.collectedAt === null ? '' : formatInstant(point.collectedAt)],
          [COLUMNS.collectedBy.label, point.collectedBy],
          ...(point.replacesNumber === null
            ? []
            : [[COLUMNS.replacesPointId.label, `Point ${point.replacesNumber}`] as const]),
          ['Next replacement', nextReplacement === null ? 'None left' : `Point ${nextReplacement.number}`],
        ]}
      />
      <Samples samples={samples} />
      <SampleResults sampleIds={samples.map(({ id }) => id)} />
    </>
  )
}

/** Name and value in a line; before a point is collected there is little to say of it, and dashes would hide that. */
function KnownFacts({ facts }: FactsProps) {
  return (
    <dl className={css.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className={css.fact}>
            <dt className={css.factName}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A place in degrees, to copy. */
function Place({ words }: { words: string }) {
  return (
    <span className={css.place}>
      {words}
      <IconButton label={`Copy ${words}`} tone="quiet" onPress={() => copy(words)}>
        <Copy size={14} aria-hidden />
      </IconButton>
    </span>
  )
}

function copy(words: string): void {
  const failed = () => toasts.show({ tone: 'bad', message: 'The browser did not allow copying.' })
  // Without https there is no clipboard at all.
  if (navigator.clipboard === undefined) return void failed()
  navigator.clipboard
    .writeText(words)
    .then(() => toasts.show({ tone: 'ok', message: `Copied ${words}` }), failed)
}

/** From the top down, each with how far it is. */
function Samples({ samples }: { samples: readonly Sample[] }) {
  const depthUnit = usePreference((preferences) => preferences.depthUnit)
  if (samples.length === 0) return <p>No samples: this point takes no place.</p>
  return (
    <ul className={css.samples} aria-label={`Point’s ${sampleEntity.many}`}>
      {samples.map((sample) => {
        const { id, depthTopCm, depthBottomCm, status, labelCode, cause } = sample
        const { state, word } = sampleLook(status)
        return (
          <li key={id} className={css.sample}>
            <span>
              {formatDepthRange(depthTopCm, depthBottomCm, depthUnit)}
              {labelCode === null ? '' : ` · ${labelCode}`}
              {cause === null ? '' : ` · ${causeLabel(cause)}`}
            </span>
            <span className={css.line}>
              <Status state={state}>{word}</Status>
              <NotTaken sample={sample} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
