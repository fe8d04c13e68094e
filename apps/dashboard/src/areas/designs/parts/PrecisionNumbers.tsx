import type { SharedPlan, Variation } from '@org/core/contract'
import { NumberField, Segmented, Skeleton, Stat, useUnits } from '@org/ui'
import { Suspense, useMemo } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import type { Precision } from '../plan/draft.ts'
import { expectedOf, halfWidthCurve } from '../plan/precision.ts'
import { cvPercentOf, NO_VARIATION, variationWords } from '../plan/variation.ts'
import type { Preview } from '../preview/messages.ts'
import * as css from './parts.css.ts'
import { scaleOf } from './precision-scale.ts'
import { WantedHalfWidth } from './WantedHalfWidth.tsx'

const PrecisionCurve = lazyPart(() => import('./PrecisionCurve.tsx').then((part) => part.PrecisionCurve))

const UNITS = [
  { key: 'percent', label: '% of the mean' },
  { key: 'value', label: 'Unit of the values' },
] as const

export interface PrecisionNumbersProps {
  preview: Preview
  plan: SharedPlan
  precision: Precision
  /** Of earlier results; null: there are too few. Undefined while it is not known. */
  variation?: Variation | null | undefined
  onPrecision: (precision: Precision) => void
  /** The least number of base points that reaches a half-width that was asked for. */
  onPointCount: (count: number) => void
}

/** What the mean of the field will be worth, from what a person expects of the values. */
export function PrecisionNumbers(props: PrecisionNumbersProps) {
  const { preview, plan, precision, variation, onPrecision, onPointCount } = props
  const { halfWidthUnit, mean } = precision
  const cvPercent = precision.cvPercent ?? (variation ? cvPercentOf(variation) : null)
  const set = (change: Partial<Precision>) => onPrecision({ ...precision, ...change })
  return (
    <section aria-label="Expected precision" className={css.stack}>
      <CoefficientOfVariation
        typed={precision.cvPercent}
        variation={variation}
        onChange={(next) => set({ cvPercent: next })}
      />
      <div className={css.group}>
        <span className={css.label} aria-hidden>
          Half-width in
        </span>
        <Segmented
          label="Half-width in"
          segments={UNITS}
          value={halfWidthUnit}
          onChange={(unit) => set({ halfWidthUnit: unit })}
        />
      </div>
      {halfWidthUnit === 'value' ? (
        <NumberField
          label="Expected mean"
          note="In the unit of the values"
          value={mean}
          minValue={0}
          digits={3}
          onChange={(next) => set({ mean: isPositive(next) ? next : null })}
          onTyping={(next) => isPositive(next) && set({ mean: next })}
        />
      ) : null}
      {cvPercent === null ? null : (
        <Expected
          preview={preview}
          plan={plan}
          precision={precision}
          cv={cvPercent / 100}
          onPointCount={onPointCount}
        />
      )}
    </section>
  )
}

interface CoefficientProps {
  /** Null: that of earlier results. */
  typed: number | null
  variation: Variation | null | undefined
  onChange: (typed: number | null) => void
}

/** What a person expects, or else what earlier results say, with whose they are. */
function CoefficientOfVariation({ typed, variation, onChange }: CoefficientProps) {
  const { depth } = useUnits()
  const found = variation ? cvPercentOf(variation) : null
  return (
    <div className={css.group}>
      <NumberField
        label="Expected coefficient of variation"
        unit="%"
        note="Standard deviation within a stratum, in percent of the mean"
        value={typed ?? found}
        minValue={0}
        digits={1}
        onChange={(next) => onChange(isPositive(next) ? next : null)}
        onTyping={(next) => isPositive(next) && onChange(next)}
      />
      {variation === undefined ? null : (
        <p className={css.note}>
          {variation === null
            ? NO_VARIATION
            : typed === null
              ? variationWords(variation, depth)
              : `Earlier results: ${variationWords(variation, depth)}. Empty the field to use that.`}
        </p>
      )}
    </div>
  )
}

const isPositive = (value: number | null): value is number => value !== null && value > 0

type ExpectedProps = Omit<PrecisionNumbersProps, 'onPrecision' | 'variation'> & { cv: number }

function Expected({ preview, plan, precision, cv, onPointCount }: ExpectedProps) {
  const { strata } = preview
  const curve = useMemo(() => halfWidthCurve(strata, plan, cv), [strata, plan, cv])
  const scale = scaleOf(precision)
  if (scale === null) return null
  const expected = expectedOf(strata, cv)
  const halfWidth = expected?.halfWidth ?? null
  return (
    <>
      <div className={css.pair}>
        <Stat
          label="Half-width, 95%"
          size="large"
          value={halfWidth === null ? null : `± ${scale.words(halfWidth)}`}
        />
        <Stat
          label="Standard error of the mean"
          value={expected === null ? null : scale.words(expected.standardError)}
        />
      </div>
      {halfWidth === null ? (
        <p className={css.note}>Some strata need another point before an interval can be estimated.</p>
      ) : null}
      {plan.placement === 'random' ? null : (
        <p className={css.note}>
          For random points. This placement spreads points more evenly, so its interval is usually narrower.
        </p>
      )}
      <Suspense fallback={<Skeleton width={60} />}>
        <PrecisionCurve
          curve={curve.map(({ points, halfWidth: share }) => ({ points, halfWidth: share * scale.factor }))}
          points={strata.reduce((sum, { placed }) => sum + placed, 0)}
          unit={scale.unit}
        />
      </Suspense>
      <WantedHalfWidth preview={preview} plan={plan} cv={cv} scale={scale} onPointCount={onPointCount} />
    </>
  )
}
