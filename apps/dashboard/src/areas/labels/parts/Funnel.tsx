import { SAMPLE_STATUSES, type SampleStatus, WAY_STATUSES } from '@org/core'
import { formatNumber, Skeleton } from '@org/ui'
import { useStates } from '../data.ts'
import type { LabelsView } from '../view.ts'
import * as css from './Labels.css.ts'
import { SampleState } from './looks.tsx'

/** The others are shown where there are some. */
const WAY: readonly SampleStatus[] = WAY_STATUSES
const ASIDE = SAMPLE_STATUSES.filter((status) => !WAY.includes(status))

type FunnelProps = Pick<LabelsView, 'filter' | 'narrow'>

/** How many samples are how far, beside the other filters; each number narrows the list to its samples. */
export function Funnel({ filter, narrow }: FunnelProps) {
  const { data } = useStates(filter)
  const counts = data && new Map(data.items.map(({ value, rows }) => [value, rows]))
  const on = filter.status ?? []
  const shown = [...WAY, ...ASIDE.filter((status) => on.includes(status) || (counts?.get(status) ?? 0) > 0)]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form; nothing is sent here
    <div role="group" aria-label="Samples by status" className={css.funnel}>
      {shown.map((status) => (
        <button
          key={status}
          type="button"
          className={
            counts?.get(status) === undefined && !on.includes(status)
              ? `${css.step} ${css.hiddenOnPhone}`
              : css.step
          }
          aria-pressed={on.includes(status)}
          onClick={() => narrow({ status: isOnly(on, status) ? undefined : [status] })}
        >
          <Count count={counts && (counts.get(status) ?? 0)} />
          <SampleState status={status} />
        </button>
      ))}
    </div>
  )
}

function Count({ count }: { count: number | undefined }) {
  if (count === undefined) return <Skeleton width={8} />
  return <span className={count === 0 ? css.none : css.figure}>{formatNumber(count)}</span>
}

const isOnly = (on: readonly SampleStatus[], status: SampleStatus): boolean =>
  on.length === 1 && on[0] === status
