import { Banner, formatCount } from '@org/ui'
import { columnLetter } from '../words.ts'
import { isLeftOutWithNumbers } from './asked.ts'
import type { SheetDraft } from './kept-drafts.ts'

/** As many as a sentence holds. */
const NAMED = 5

/** No column that holds numbers is left out in silence. */
export function LeftOutColumns({ sheets }: { sheets: readonly SheetDraft[] }) {
  const left = sheets
    .filter(({ isIn }) => isIn)
    .flatMap(({ mapping }) => mapping.columns.filter(isLeftOutWithNumbers))
  if (left.length === 0) return null
  const names = left
    .slice(0, NAMED)
    .map(({ column, header }) => (header === '' ? `Column ${columnLetter(column)}` : header))
  const more = left.length - names.length
  return (
    <Banner tone="progress">
      {`${formatCount(left.length, 'column', 'columns')} with numbers ${left.length === 1 ? 'is' : 'are'} left out: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`}
    </Banner>
  )
}
