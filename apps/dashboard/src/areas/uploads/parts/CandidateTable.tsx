import { fieldEntity, HECTARE_M2 } from '@org/core'
import {
  Badge,
  Button,
  type Column,
  formatArea,
  InlineField,
  Menu,
  MenuItem,
  pageStyles,
  type RowKey,
  Table,
  units,
} from '@org/ui'
import { ChevronDown, CircleAlert, Wrench } from 'lucide-react'
import { useMemo } from 'react'
import { focusPageSearch } from '#commands/page-search.ts'
import { sortOf, sortWord } from '#lists/sort.ts'
import { usePreference } from '#platform/preferences.ts'
import { areaHaOf, type Candidate } from '../candidates.ts'
import { ORDERS, type Order } from '../found.ts'
import * as css from '../screens/ImportFieldsScreen.css.ts'
import type { Action } from '../store.ts'
import { comparisonWords } from './concernWords.ts'

export interface CandidateTableProps {
  candidates: readonly Candidate[]
  /** Null: as in the file. */
  order: Order | null
  onOrder: (order: Order | null) => void
  /** A search or a kind leaves some of the file's features out. */
  isNarrowed: boolean
  /** What is wrong with a name, by the feature's place in the file. */
  nameProblems: ReadonlyMap<number, string>
  onDecide: (candidate: Candidate, action: Action) => void
  /** Opens what there is to decide about a row. */
  onAsk: (candidate: Candidate) => void
  /** From the checkboxes: what is taken, of those shown. */
  onTake: (taken: ReadonlySet<number>) => void
  onRename: (index: number, name: string) => void
  onRepair: (index: number) => void
  hoveredIndex: number | null
  onHover: (index: number | null) => void
  lookedAtIndex: number | null
  onLookAt: (candidate: Candidate) => void
}

const isUsable = (candidate: Candidate) => candidate.actions.length > 1
/** A row in doubt is decided by what it becomes, not by its checkbox. */
const isCheckable = ({ whenChecked }: Candidate) => whenChecked !== 'leave'

/** The features of the file: what becomes of each, and under which name. */
export function CandidateTable(props: CandidateTableProps) {
  const { candidates, onTake, onHover } = props
  const columns = useColumns(props)
  const taken = useMemo(
    () => new Set<RowKey>(candidates.filter(({ action }) => action !== 'leave').map(({ index }) => index)),
    [candidates],
  )
  return (
    <Table
      label="Features of the file"
      columns={columns}
      rows={candidates}
      rowKey={(candidate) => candidate.index}
      rowLabel={(candidate) => candidate.name}
      totalCount={candidates.length}
      {...(props.order === null ? {} : { sort: sortOf(props.order) })}
      onSort={(sort) => props.onOrder(ORDERS.find((order) => order === sortWord(sort)) ?? null)}
      onLeaveUp={focusPageSearch}
      checked={taken}
      onCheck={(keys) => onTake(new Set([...keys].map(Number)))}
      isCheckable={isCheckable}
      hoveredKey={props.hoveredIndex}
      onHover={(candidate) => onHover(candidate?.index ?? null)}
      selectedKey={props.lookedAtIndex}
      onSelect={props.onLookAt}
    >
      {candidates.length === 0 && props.isNarrowed ? (
        <p className={css.nothingFound}>No feature of this kind matches your search.</p>
      ) : null}
    </Table>
  )
}

function useColumns({
  nameProblems,
  onRename,
  onDecide,
  onAsk,
  onRepair,
}: CandidateTableProps): Column<Candidate>[] {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  return useMemo(
    () => [
      {
        key: 'name',
        label: fieldEntity.columns.name.label,
        width: `minmax(${units(32)}, 5fr)`,
        sortable: true,
        render: (candidate) => (
          <InlineField
            label={`Name of feature ${candidate.index + 1}`}
            value={candidate.action === 'update' ? (candidate.match?.field?.name ?? '') : candidate.name}
            isInvalid={nameProblems.has(candidate.index)}
            // The field that is there keeps its name.
            isDisabled={candidate.action === 'update' || !isUsable(candidate)}
            onChange={(name) => onRename(candidate.index, name)}
          />
        ),
      },
      {
        key: 'outcome',
        label: 'Becomes',
        width: units(34),
        sortable: true,
        render: (candidate) => (
          <Becomes
            candidate={candidate}
            onDecide={(action) => onDecide(candidate, action)}
            onAsk={() => onAsk(candidate)}
            onRepair={() => onRepair(candidate.index)}
          />
        ),
      },
      {
        key: 'area',
        label: `Area (${areaUnit})`,
        width: units(17),
        align: 'end',
        sortable: true,
        render: (candidate) => formatArea(areaHaOf(candidate) * HECTARE_M2, areaUnit),
      },
      {
        key: 'shape',
        label: 'Parts',
        width: units(18),
        render: (candidate) => <span className={pageStyles.muted}>{shapeOf(candidate)}</span>,
      },
      {
        key: 'note',
        label: 'Reason and file attributes',
        width: `minmax(${units(30)}, 6fr)`,
        render: (candidate) => (
          <CandidateNote candidate={candidate} nameProblem={nameProblems.get(candidate.index)} />
        ),
      },
    ],
    [areaUnit, nameProblems, onRename, onDecide, onAsk, onRepair],
  )
}

function shapeOf({ partCount, holeCount }: Candidate): string {
  if (holeCount === 0) return String(partCount)
  return `${partCount}, ${holeCount} ${holeCount === 1 ? 'hole' : 'holes'}`
}

interface BecomesProps {
  candidate: Candidate
  onDecide: (action: Action) => void
  onAsk: () => void
  onRepair: () => void
}

const WORDS: Record<Action, string> = { create: 'New field', update: 'New boundary', leave: 'Left out' }

/** What a feature becomes; a choice where there is one. */
function Becomes({ candidate, onDecide, onAsk, onRepair }: BecomesProps) {
  const { action, actions, match, problem, repair, standing, isRepaired, isUndecided } = candidate
  if (problem !== null && repair !== null && !isRepaired) {
    return (
      <Button tone="quiet" icon={<Wrench size={14} aria-hidden />} onPress={onRepair}>
        Repair…
      </Button>
    )
  }
  if (standing === 'conflict' || isUndecided) {
    return (
      <Button
        tone={isUndecided ? 'neutral' : 'quiet'}
        aria-label={
          isUndecided
            ? `Decide what ${candidate.name} becomes`
            : `${WORDS[action]}: change what ${candidate.name} becomes`
        }
        onPress={onAsk}
      >
        {isUndecided ? 'Decide…' : `${WORDS[action]}…`}
      </Button>
    )
  }
  if (!actions.includes('update')) return <Badge>{WORDS[action]}</Badge>
  return (
    <Menu
      aria-label={`What ${candidate.name} becomes`}
      selectionMode="single"
      selectedKeys={[action]}
      disallowEmptySelection
      onAction={(key) => {
        const chosen = actions.find((each) => each === key)
        if (chosen) onDecide(chosen)
      }}
      trigger={
        <Button tone="quiet">
          {WORDS[action]}
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    >
      <MenuItem
        id="update"
        note={`Of ${match?.field?.growerName ?? 'its grower'}; earlier years keep their boundary`}
      >
        {`New boundary of ${match?.field?.name ?? 'the field'}`}
      </MenuItem>
      <MenuItem id="create">New field</MenuItem>
      <MenuItem id="leave">Leave out</MenuItem>
    </Menu>
  )
}

/** Why it cannot be used, or is taken for what; and the attributes by which a person knows it. */
function CandidateNote(props: { candidate: Candidate; nameProblem: string | undefined }) {
  const { candidate, nameProblem } = props
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const problem = candidate.standing === 'problem' ? candidate.problem : nameProblem
  if (problem != null) {
    return (
      <span className={css.problem} title={problem}>
        <CircleAlert size={14} aria-hidden className={css.problemIcon} />
        {problem}
      </span>
    )
  }
  const attributes = Object.entries(candidate.attributes)
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ')
  const reason = [
    candidate.isRepaired ? 'Repaired' : null,
    candidate.match?.reason,
    candidate.standing === 'conflict' ? comparisonWords(candidate.match, areaUnit) : null,
  ]
    .filter((part) => part != null && part !== '')
    .join(' · ')
  return (
    <span className={pageStyles.muted} title={[reason, attributes].filter(Boolean).join(' · ')}>
      {reason === '' ? null : <span className={css.reason}>{reason} · </span>}
      {attributes}
    </span>
  )
}
