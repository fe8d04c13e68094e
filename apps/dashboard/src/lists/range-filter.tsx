import { type AreaUnit, dayWords, type Kind, type Range } from '@org/core'
import { type Filter, formatArea, Skeleton } from '@org/ui'
import { Suspense } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'

const RangeEditor = lazyPart(async () => (await import('./RangeEditor.tsx')).RangeEditor)

export interface RangeFilterOptions<V extends string | number> {
  key: string
  /** The column whose values lie in the range: an area or a day. */
  column: { label: string; kind: Kind }
  value: Range<V> | undefined
  areaUnit: AreaUnit
  onChange: (value: Range<V> | undefined) => void
}

/** A filter whose values lie between two ends, which a person types; either can be left open. */
export function rangeFilter<V extends string | number>({
  key,
  column: { label, kind },
  value,
  areaUnit,
  onChange,
}: RangeFilterOptions<V>): Filter {
  return {
    ...{ key, label, options: [] },
    values: value === undefined ? [] : [rangeWords(kind, value, areaUnit)],
    content: (close) => (
      <Suspense fallback={<Skeleton width={48} />}>
        <RangeEditor
          {...{ label, kind, value, areaUnit }}
          onChange={(next) => {
            close()
            // The editor gives ends of the kind it was made for.
            onChange(next as Range<V> | undefined)
          }}
        />
      </Suspense>
    ),
  }
}

/** `20.0–80.0 ac`, `from Apr 1, 2026`, `up to 80.0 ac`. */
export function rangeWords(kind: Kind, [from, to]: Range<string | number>, areaUnit: AreaUnit): string {
  const isArea = kind.quantity === 'area'
  const said = (end: string | number) => (isArea ? formatArea(Number(end), areaUnit) : dayWords(String(end)))
  const unit = isArea ? ` ${areaUnit}` : ''
  if (from === '') return `up to ${said(to)}${unit}`
  return to === '' ? `from ${said(from)}${unit}` : `${said(from)}–${said(to)}${unit}`
}
