import type { Estimate, Series } from '@org/core'
import { Banner } from '@org/ui'
import type { ReactNode } from 'react'
import * as css from './Estimate.css.ts'
import { boundsWords, decimalWords, percentOf, rangeWords } from './words.ts'

type Claimed = 'mean' | 'interval' | 'noInterval' | 'problem' | 'confidence' | 'assumes' | 'first'

interface PrecisionProps {
  estimate: Pick<Estimate, Claimed> & Partial<Pick<Estimate, 'bounds' | 'isAtLeast'>>
  shown: Pick<Series, 'unit' | 'decimals'> | null
}

/** What to know first, then the mean as one large number with its interval, or why there is none. */
export function Precision({ estimate, shown }: PrecisionProps) {
  const { mean, noInterval, problem, first, bounds = null, isAtLeast = false } = estimate
  const digits = shown?.decimals ?? 2
  return (
    <>
      {mean === null || first.length === 0 ? null : (
        <Banner tone="progress">{first.length === 1 ? first[0] : <Says says={first} />}</Banner>
      )}
      {mean === null ? null : (
        <p className={css.mean}>
          {isAtLeast ? <span className={css.unit}>at least</span> : null}{' '}
          <span className={css.number}>{decimalWords(mean, digits)}</span>{' '}
          <span className={css.unit}>{shown?.unit}</span>
        </p>
      )}
      {mean === null ? null : <Interval {...{ estimate, digits }} />}
      {mean === null || bounds === null ? null : <p className={css.strong}>{boundsWords(bounds, digits)}</p>}
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

/** The interval with what it rests on. */
function Interval({ estimate, digits }: { estimate: PrecisionProps['estimate']; digits: number }) {
  const { interval, confidence, assumes } = estimate
  if (interval === null) return null
  return (
    <p>
      {`${percentOf(confidence)}% interval `}
      <span className={css.strong}>{rangeWords(interval, digits)}</span>
      {assumes === null ? ', by the random draw alone' : `, if ${assumes}`}
    </p>
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
