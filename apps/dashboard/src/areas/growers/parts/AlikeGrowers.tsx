import { paths, type SimilarGrower } from '@org/core'
import { formatCount } from '@org/ui'
import { TriangleAlert } from 'lucide-react'
import { Link } from '#platform/links.tsx'
import * as css from './NewGrowerDialog.css.ts'

/** The growers there are whose names are like the one typed, each with the way to it. */
export function AlikeGrowers({
  growers,
  hint = 'If your grower is in this list, open its page. What you typed here is kept.',
}: {
  growers: readonly SimilarGrower[]
  /** What to do about them. */
  hint?: string
}) {
  return (
    // Stands there from the start, so that what comes into it is announced.
    <div role="status">
      {growers.length === 0 ? null : (
        <div className={css.alike}>
          <p className={css.alikeTitle}>
            <span className={css.alikeIcon}>
              <TriangleAlert size={16} aria-hidden />
            </span>
            {growers.length === 1 ? 'A grower has a similar name' : 'Some growers have similar names'}
          </p>
          <ul>
            {growers.map((grower) => (
              <li key={grower.id} className={css.alikeLine}>
                <Link href={paths.grower.link({ id: grower.id })} className={css.alikeLink}>
                  {grower.name}
                </Link>
                <span>
                  {grower.fieldCount === 0 ? 'no fields' : formatCount(grower.fieldCount, 'field', 'fields')}
                  {grower.active ? '' : ' · inactive'}
                </span>
              </li>
            ))}
          </ul>
          <p>{hint}</p>
        </div>
      )}
    </div>
  )
}
