import type { ReactNode } from 'react'
import * as css from './Facts.css.ts'

export interface FactsProps {
  /** Name and value; an empty value reads as a dash. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** What is known about one thing. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={css.fact}>
          <dt className={css.name}>{name}</dt>
          <dd className={css.value}>{value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
