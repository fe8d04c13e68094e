import { HECTARE_M2 } from '@org/core'
import {
  Button,
  formatAreaWithUnit,
  formatCount,
  formatNumber,
  Progress,
  SearchField,
  Segmented,
} from '@org/ui'
import { useMemo } from 'react'
import { enterList } from '#commands/page-search.ts'
import { NotShown } from '#lists/bulk/NotShown.tsx'
import { usePreference } from '#platform/preferences.ts'
import { areaHaOf, type Candidate, type Standing } from '../candidates.ts'
import * as css from '../screens/ImportFieldsScreen.css.ts'
import type { Found } from './useFound.ts'

interface ReviewHeadProps {
  candidates: readonly Candidate[]
  found: Found
  isMatching: boolean
  onDecide: (indexes: readonly number[]) => void
  /** Takes rows out of the choice. */
  onLeaveOut: (candidates: readonly Candidate[]) => void
}

/** Above the table: how many are chosen, the search, and kinds of features. */
export function ReviewHead({ candidates, found, isMatching, onDecide, onLeaveOut }: ReviewHeadProps) {
  return (
    <>
      <div className={css.totals}>
        {isMatching ? (
          <Progress label="Comparing with existing fields" />
        ) : (
          <Totals {...{ candidates, onDecide, onLeaveOut }} shown={found.shown} />
        )}
      </div>
      <div className={css.search}>
        <SearchField
          label="Search features"
          placeholder="Search names and file attributes"
          value={found.typed}
          onChange={found.type}
          onLeaveDown={enterList}
        />
      </div>
      <Kinds candidates={candidates} found={found} />
    </>
  )
}

interface TotalsProps extends Pick<ReviewHeadProps, 'candidates' | 'onDecide' | 'onLeaveOut'> {
  shown: readonly Candidate[]
}

function Totals({ candidates, shown, onDecide, onLeaveOut }: TotalsProps) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const taken = candidates.filter(({ action }) => action !== 'leave')
  const undecided = candidates.filter(({ isUndecided }) => isUndecided)
  const areaM2 = taken.reduce((sum, each) => sum + areaHaOf(each), 0) * HECTARE_M2
  const hidden = useHidden(taken, shown)
  const parts = [
    formatAreaWithUnit(areaM2, areaUnit),
    shown.length === candidates.length ? null : `${formatNumber(shown.length)} shown`,
    undecided.length === 0 ? null : `${formatNumber(undecided.length)} to decide`,
    hidden.length === 0 ? null : `${hiddenWords(hidden.length)} not among those shown`,
  ]
  return (
    <div className={css.totalsLine}>
      <p role="status">
        <strong>
          {formatNumber(taken.length)} of {formatCount(candidates.length, 'feature', 'features')} chosen
        </strong>
        {parts.flatMap((part) => (part === null ? [] : ` · ${part}`))}
      </p>
      <div className={css.totalsActs}>
        {hidden.length === 0 ? null : (
          <NotShown
            of={['feature', 'features']}
            count={hidden.length}
            find={async () => hidden.map(({ index, name }) => ({ id: index, name, isListed: false }))}
            onDrop={() => onLeaveOut(hidden)}
          />
        )}
        {taken.length === 0 ? null : (
          <Button tone="quiet" aria-label="Clear the chosen features" onPress={() => onLeaveOut(taken)}>
            Clear
          </Button>
        )}
        {undecided.length === 0 ? null : (
          <Button onPress={() => onDecide(undecided.map(({ index }) => index))}>
            Decide {formatCount(undecided.length, 'feature', 'features')}…
          </Button>
        )}
      </div>
    </div>
  )
}

const hiddenWords = (count: number): string => `${formatNumber(count)} chosen ${count === 1 ? 'is' : 'are'}`

/** Chosen, and not in the table: they are imported all the same. */
function useHidden(taken: readonly Candidate[], shown: readonly Candidate[]): readonly Candidate[] {
  const indexes = useMemo(() => new Set(shown.map(({ index }) => index)), [shown])
  return taken.filter(({ index }) => !indexes.has(index))
}

const LABELS: Readonly<Record<Standing, string>> = {
  new: 'New',
  matched: 'Existing',
  conflict: 'To decide',
  problem: 'Problems',
}

/** How many features need what; one kind of them alone, where there are several. */
function Kinds({ candidates, found }: Pick<ReviewHeadProps, 'candidates' | 'found'>) {
  const count = (standing: Standing) => candidates.filter((each) => each.standing === standing).length
  const kinds = (['new', 'matched', 'conflict', 'problem'] as const).filter((kind) => count(kind) > 0)
  if (kinds.length < 2 && found.kind === 'all') return null
  return (
    <div className={css.standings}>
      <Segmented
        label="Features shown"
        segments={[
          { key: 'all', label: `All ${formatNumber(candidates.length)}` },
          ...kinds.map((kind) => ({ key: kind, label: `${LABELS[kind]} ${formatNumber(count(kind))}` })),
        ]}
        value={found.kind}
        onChange={found.setKind}
      />
    </div>
  )
}
