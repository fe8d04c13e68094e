import type { FindingAct, FindingGroup, ResultFindingKind, StagedEdit } from '@org/core'
import { formatCount, formatNumber } from '@org/ui'
import { rowCount } from '../words.ts'

export interface GroupAct {
  act: FindingAct
  label: string
  /** What was done, for the toast. */
  done: string
}

/** The longest proposal that a button has room for. */
const MAX_NAMED = 30

/** Matches, layers and samples that a person says yes to. */
export const CONFIRMED = new Set<ResultFindingKind>(['confirm', 'depthOther', 'notShipped'])
const CONFIRMED_WORDS: Readonly<Partial<Record<ResultFindingKind, readonly [one: string, many: string]>>> = {
  confirm: ['match', 'matches'],
  notShipped: ['sample', 'samples'],
}

/** The file does not say the unit: a person does. */
export const isUnitMissing = ({ kind, level, column, proposals }: FindingGroup): boolean =>
  kind === 'unit' && level === 'error' && column !== null && proposals === 0

const valueCount = (count: number) => formatCount(count, 'value', 'values')

/** What can be done with all findings of a group, the usual act first; `usual` is null where none is. */
export function actsOf(group: FindingGroup): { usual: GroupAct | null; others: GroupAct[] } {
  const acts = [...proposalAct(group), ...confirmAct(group), ...leaveOutActs(group)]
  const [first, ...rest] = acts
  const isUsual = first !== undefined && !isUnitMissing(group) && isSettled(group, first)
  return isUsual ? { usual: first, others: rest } : { usual: null, others: acts }
}

/** A warning without a proposal is looked at first, and a row without a sample gets one: leaving out is not usual. */
const isSettled = ({ kind, level }: FindingGroup, { act }: GroupAct): boolean =>
  (level === 'error' && kind !== 'notMatched') ||
  kind === 'hidden' ||
  act === 'useProposals' ||
  act === 'confirm'

function proposalAct({ kind, count, proposals, proposal }: FindingGroup): GroupAct[] {
  const act = 'useProposals'
  if (proposals === 0) return []
  if (kind === 'notMatched') {
    const samples = formatCount(proposals, 'likely sample', 'likely samples')
    return [
      {
        act,
        label: proposals === 1 ? 'Use the likely sample' : `Use the ${samples}`,
        done: `${samples} used`,
      },
    ]
  }
  if (kind === 'footnote')
    return [{ act, label: 'Remove the marks', done: `Marks removed from ${valueCount(proposals)}` }]
  const done = `${formatCount(proposals, 'proposal', 'proposals')} used`
  if (proposals === 1) {
    const isShort = proposal !== null && proposal.length <= MAX_NAMED
    return [{ act, label: isShort ? `Use ${proposal}` : 'Use 1 proposal', done }]
  }
  const all = proposals === count ? 'all ' : ''
  return [{ act, label: `Use ${all}${formatNumber(proposals)} proposals`, done }]
}

function confirmAct({ kind, count }: FindingGroup): GroupAct[] {
  if (!CONFIRMED.has(kind)) return []
  const [one, many] = CONFIRMED_WORDS[kind] ?? ['layer', 'layers']
  const what = formatCount(count, one, many)
  return [{ act: 'confirm', label: `Confirm ${what}`, done: `${what} confirmed` }]
}

function leaveOutActs({ kind, column, count }: FindingGroup): GroupAct[] {
  // These are left out already.
  if (kind === 'notSample') return []
  const values: GroupAct = {
    act: 'leaveOutCells',
    label: `Leave out ${valueCount(count)}`,
    done: `${valueCount(count)} left out`,
  }
  const rows: GroupAct = {
    act: 'leaveOutRows',
    label: `Leave out ${rowCount(count)}`,
    done: `${rowCount(count)} left out`,
  }
  return column === null ? [rows] : [values, rows]
}

export const settleEdit = ({ sheet, column, kind }: FindingGroup, act: FindingAct): StagedEdit => ({
  kind: 'settle',
  sheet,
  column,
  finding: kind,
  act,
})
