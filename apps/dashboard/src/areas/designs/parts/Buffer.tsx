import type { DesignBuffer } from '@org/core/contract'
import { Segmented, type SliderRange } from '@org/ui'
import { OF_DESIGN } from '../labels.ts'
import { BOUNDS } from '../plan/bounds.ts'
import { PlanNumber } from './PlanNumber.tsx'
import * as css from './parts.css.ts'

const KINDS = [
  { key: 'fixed', label: 'Fixed' },
  { key: 'share', label: 'By share kept' },
] as const

/** What the engine takes when nothing else is said. */
const BY_SHARE = { minM: 10, maxM: 30, keepShare: 0.9 } as const

export interface BufferProps {
  buffer: DesignBuffer
  /** What a buffer by share became, where it is known. */
  chosenM: number | null
  /** Over widths of a fixed buffer. */
  slider: SliderRange
  onChange: (buffer: DesignBuffer) => void
}

/** The edge that is not sampled: of a fixed width, or as wide as it keeps a share of the area. */
export function Buffer({ buffer, chosenM, slider, onChange }: BufferProps) {
  const isFixed = typeof buffer === 'number'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn with a frame and a legend of its own
    <div role="group" aria-label={OF_DESIGN.bufferM.label} className={css.group}>
      <span className={css.label} aria-hidden>
        {OF_DESIGN.bufferM.label}
      </span>
      <Segmented
        label="Kind of edge buffer"
        segments={KINDS}
        value={isFixed ? 'fixed' : 'share'}
        onChange={(kind) => onChange(kind === 'fixed' ? BY_SHARE.minM : BY_SHARE)}
      />
      {isFixed ? (
        <PlanNumber
          label="Width"
          unit="m"
          value={buffer}
          bounds={BOUNDS.bufferM}
          slider={slider}
          onChange={onChange}
        />
      ) : (
        <ByShare buffer={buffer} chosenM={chosenM} onChange={onChange} />
      )}
    </div>
  )
}

type ByShareProps = Omit<BufferProps, 'buffer' | 'slider'> & { buffer: Exclude<DesignBuffer, number> }

function ByShare({ buffer, chosenM, onChange }: ByShareProps) {
  const { minM, maxM, keepShare } = buffer
  return (
    <>
      <PlanNumber
        label="Narrowest"
        unit="m"
        value={minM}
        bounds={{ ...BOUNDS.bufferM, max: maxM }}
        onChange={(next) => onChange({ ...buffer, minM: next })}
      />
      <PlanNumber
        label="Widest"
        unit="m"
        value={maxM}
        bounds={{ ...BOUNDS.bufferM, min: minM }}
        onChange={(next) => onChange({ ...buffer, maxM: next })}
      />
      <PlanNumber
        label="Share of the area to keep"
        unit="%"
        value={Math.round(keepShare * 1000) / 10}
        bounds={BOUNDS.keepPercent}
        onChange={(percent) => onChange({ ...buffer, keepShare: percent / 100 })}
        {...(chosenM === null ? {} : { note: `This field gets a buffer of ${chosenM} m` })}
      />
    </>
  )
}
