import {
  methodBeside,
  paths,
  QUALITY_LABELS,
  type QualityCode,
  type Result,
  resultEntity,
  resultWords,
} from '@org/core'
import { ErrorState, formatDay, formatDepthRange } from '@org/ui'
import { useId } from 'react'
import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'
import { Link } from '#platform/links.tsx'
import { usePreference } from '#platform/preferences.ts'
import * as css from './SampleResults.css.ts'

/** A sample has a few dozen at most. */
const MOST = 500

/** The current results of samples, layer by layer; nothing while there are none. */
export function SampleResults({ sampleIds }: { sampleIds: readonly number[] }) {
  const { results } = useClient()
  const id = useId()
  const query = { sampleId: [...sampleIds], sort: 'analyte' as const, limit: MOST }
  const { data, error, reload } = useQuery(sampleIds.length === 0 ? null : ['results', 'list', query], () =>
    results.list(query),
  )
  if (error !== undefined && data === undefined)
    return <ErrorState error={error} onRetry={() => void reload()} />
  if (data === undefined || data.items.length === 0) return null
  const layers = layersOf(data.items)
  return (
    <section aria-labelledby={id} className={css.results}>
      <h3 id={id} className={css.heading}>
        {LABEL}
      </h3>
      {layers.map((layer) => (
        <Layer key={layer.topCm} layer={layer} isOnly={layers.length === 1} />
      ))}
    </section>
  )
}

const LABEL = `${resultEntity.many.charAt(0).toUpperCase()}${resultEntity.many.slice(1)}`

interface LayerResults {
  topCm: number
  bottomCm: number
  items: readonly Result[]
}

/** From the top down. */
function layersOf(items: readonly Result[]): LayerResults[] {
  const groups = new Map<string, { topCm: number; bottomCm: number; items: Result[] }>()
  for (const result of items) {
    const { depthTopCm: topCm, depthBottomCm: bottomCm } = result
    const key = `${topCm} ${bottomCm}`
    const group = groups.get(key) ?? { topCm, bottomCm, items: [] }
    group.items.push(result)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((one, other) => one.topCm - other.topCm)
}

function Layer({ layer: { topCm, bottomCm, items }, isOnly }: { layer: LayerResults; isOnly: boolean }) {
  const depthUnit = usePreference((preferences) => preferences.depthUnit)
  const layer = formatDepthRange(topCm, bottomCm, depthUnit)
  return (
    <table className={css.table} aria-label={`${LABEL} ${layer}`}>
      {isOnly ? null : <caption className={css.name}>{layer}</caption>}
      <tbody>
        {items.map((result) => (
          <tr key={result.id} className={css.row}>
            <th scope="row" className={css.name}>
              {result.analyteName}
              <span className={css.note}>
                {[methodBeside(result.analyteName, result.method), result.modusCode]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <From result={result} />
            </th>
            <td className={css.value}>
              {[resultWords(result), result.unit].filter(Boolean).join(' ')}
              <Quality code={result.quality} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Who measured it, and the file it came in. */
function From({ result: { laboratoryName, reportedOn, fileName, uploadId } }: { result: Result }) {
  return (
    <span className={css.note}>
      {[laboratoryName, reportedOn === null ? null : formatDay(reportedOn)].filter(Boolean).join(' · ')}{' '}
      <Link href={paths.samplingUpload.link({ upload: uploadId })}>{fileName}</Link>
    </span>
  )
}

const isCode = (code: number): code is QualityCode => Object.hasOwn(QUALITY_LABELS, code)

function Quality({ code }: { code: number }) {
  if (code === 0 || !isCode(code)) return null
  return <span className={css.note}>{QUALITY_LABELS[code]}</span>
}
