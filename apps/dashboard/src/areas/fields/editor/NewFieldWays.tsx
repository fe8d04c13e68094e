import { Segmented } from '@org/ui'
import type { ReactNode } from 'react'
import { useSearchParams } from '#platform/links.tsx'
import { oneOf, useParam } from '#platform/view.ts'
import * as css from './Editor.css.ts'

const WAYS = ['draw', 'file', 'paste'] as const
export type Way = (typeof WAYS)[number]
const WAY = oneOf<Way>(WAYS)

/** The way a new field's boundary comes. An address with a staged file is about that file. */
export function useWay(): [Way, (way: Way) => void] {
  const [way, setWay] = useParam('way', WAY)
  const [search] = useSearchParams()
  const hasFile = search.has('upload') && !search.has('way')
  return [hasFile ? 'file' : way, (chosen) => setWay(chosen, { push: true })]
}

/** The three ways to a new field, above the one that is taken. */
export function NewFieldWays({ children }: { children: (way: Way) => ReactNode }) {
  const [way, setWay] = useWay()
  return (
    <div className={css.wayPage}>
      <div className={css.ways}>
        <Segmented
          label="How to add the field"
          segments={[
            { key: 'draw', label: 'Draw' },
            { key: 'file', label: 'File' },
            { key: 'paste', label: 'Paste' },
          ]}
          value={way}
          onChange={setWay}
        />
      </div>
      <div className={css.wayBody}>{children(way)}</div>
    </div>
  )
}
