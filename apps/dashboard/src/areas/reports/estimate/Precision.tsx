import type { Estimate, Series } from '@org/core'
import { Banner } from '@org/ui'
import type { ReactNode } from 'react'
import * as css from './Estimate.css.ts'
import { decimalWords, percentOf, rangeWords } from './words.ts'

interface PrecisionProps {
  estimate: Pick<Estimate, 'mean' | 'interval' | 'noInterval' | 'problem' | 'confidence'>
  shown: Pick<Series, 'unit' | 'decimals'> | null
}

/** The mean as one large number with its interval, or why there is none. */
export function Precision({ estimate, shown }: PrecisionProps) {
  const { mean, interval, noInterval, problem, confidence } = estimate
  const digits = shown?.decimals ?? 2
  return (
    <>
      {mean === null ? null : (
        <p className={css.mean}>
          <span className={css.number}>{decimalWords(mean, digits)}</span>{' '}
          <span className={css.unit}>{shown?.unit}</span>
        </p>
      )}
      {mean === null || interval === null ? null : (
        <p>
          {`${percentOf(confidence)}% interval `}
          <span className={css.strong}>{rangeWords(interval, digits)}</span>, design-based
        </p>
      )}
      {problem === null ? null : <Banner tone="progress">{problem}</Banner>}
      {mean === null || noInterval === null ? null : <Banner tone="plan">{noInterval}</Banner>}
      {mean === null && problem === null ? (
        <Banner tone="progress">
          There is no estimate of these values. Choose other values or another year.
        </Banner>
      ) : null}
    </>
  )
}

/** Name and value; one without a value is left out. */
export type Row = readonly [name: string, value: ReactNode]

export function Rows({ rows }: { rows: readonly Row[] }) {
  const known = rows.filter(([, value]) => value !== null)
  if (known.length === 0) return null
  return (
    <dl className={css.rows}>
      {known.map(([name, value]) => (
        <div key={name} className={css.row}>
          <dt className={css.rowName}>{name}</dt>
          <dd className={css.rowValue}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Says({ says }: { says: readonly string[] }) {
  return (
    <ul className={css.says}>
      {says.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
