import type { PointOnPhone } from '@org/core/queue'
import { formatDepthRange, useUnits } from '@org/ui'
import type { Bags } from '../act.ts'
import * as css from '../screens/Collect.css.ts'
import { codeWords, coreWords } from '../words.ts'

interface BagTilesProps {
  point: PointOnPhone
  bags: Bags
  onBag: (sampleId: number) => void
}

const NOT_ON_BAG: ReadonlySet<string> = new Set(['reserved', 'printed'])

/** The layers of a point: a bag of each, with its label. */
export function BagTiles({ point, bags, onBag }: BagTilesProps) {
  const { depth } = useUnits()
  return (
    <div className={css.bags}>
      {point.samples.map(({ id, depthTopCm, depthBottomCm, labelCode, status, coreCount }) => {
        const isOn = labelCode !== null && !NOT_ON_BAG.has(status)
        const code = isOn ? labelCode : (bags[id]?.code ?? null)
        const cores = bags[id]?.cores ?? (coreCount > 0 ? coreCount : plannedCores(point))
        return (
          <button
            key={id}
            type="button"
            className={css.bag[code === null ? 'empty' : 'labeled']}
            onClick={() => onBag(id)}
          >
            <span className={css.bagNote}>
              {formatDepthRange(depthTopCm, depthBottomCm, depth)}
              {cores === null ? '' : ` · ${coreWords(cores)}`}
            </span>
            {code === null ? (
              <strong>Enter the label</strong>
            ) : (
              <span className={css.code}>{codeWords(code)}</span>
            )}
          </button>
        )
      })}
    </div>
  )
}

/** How many cores the plan mixes into a bag; null for one core at the point. */
export const plannedCores = ({ cores }: Pick<PointOnPhone, 'cores'>): number | null =>
  cores.length > 0 ? cores.length : null
