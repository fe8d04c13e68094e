import type { CheckSummary, FindingGroup, ResultUpload } from '@org/core'
import { formatNumber } from '@org/ui'
import * as css from '../parts/Results.css.ts'
import type { UploadPlace } from '../view.ts'
import { resultCount } from '../words.ts'
import * as look from './Check.css.ts'
import { FINDING_WORDS } from './finding-kinds.ts'
import { GroupLine } from './GroupLine.tsx'
import { headOf } from './table-columns.tsx'
import type { Editing } from './useEditing.ts'

interface FindingsCardProps {
  upload: ResultUpload
  summary: CheckSummary
  place: UploadPlace
  /** The sheet whose rows are shown, and what the catalog calls its columns. */
  sheet: number
  names: ReadonlyMap<number, string>
  editing: Editing
  onSheet: (sheet: number) => void
}

/** What is found in the file, by kind and column: each is shown alone and settled at once. */
export function FindingsCard(props: FindingsCardProps) {
  const { upload, summary, place, sheet, names, editing, onSheet } = props
  const { belowLimit, groups, says } = summary
  const { finding, column } = place
  const isShown = (group: FindingGroup) =>
    group.kind === finding && group.column === column && group.sheet === sheet
  const show = (group: FindingGroup) => {
    if (isShown(group)) return place.setFinding(null)
    place.showFinding(group.kind, group.column)
    onSheet(group.sheet)
  }
  const columnOf = (group: FindingGroup) =>
    upload.sheets
      .find(({ position }) => position === group.sheet)
      ?.mapping?.columns.find((each) => each.column === group.column)
  const nameOf = (group: FindingGroup) => {
    const map = columnOf(group)
    return map === undefined ? '' : headOf({ ...map, unit: '' }, group.sheet === sheet ? names : NONE)
  }
  // More groups than are told one by one: their rows are found by their kind.
  const ungrouped = summary.findings.filter(
    ({ kind, level }) => !groups.some((group) => group.kind === kind && group.level === level),
  )
  const isNothing = groups.length + ungrouped.length + says.length + belowLimit === 0
  if (isNothing && finding === null) return null
  return (
    <section aria-label="Findings by kind" className={css.card}>
      <h2 className={css.cardTitle}>Findings by kind</h2>
      {says.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {belowLimit === 0 ? null : (
        <p>{`${resultCount(belowLimit)} ${belowLimit === 1 ? 'is' : 'are'} below a detection limit.`}</p>
      )}
      {groups.length === 0 ? null : (
        <ul aria-label="Findings" className={look.groups}>
          {groups.map((group) => (
            <GroupLine
              key={`${group.sheet} ${group.kind} ${group.level} ${group.column}`}
              upload={upload}
              group={group}
              column={columnOf(group)}
              name={nameOf(group)}
              isShown={isShown(group)}
              editing={editing}
              onShow={() => show(group)}
            />
          ))}
        </ul>
      )}
      {ungrouped.length === 0 ? null : <Kinds found={ungrouped} place={place} />}
    </section>
  )
}

const NONE: ReadonlyMap<number, string> = new Map()

interface KindsProps {
  found: CheckSummary['findings']
  place: UploadPlace
}

function Kinds({ found, place: { finding, setFinding, showFinding } }: KindsProps) {
  return (
    <div className={css.chips}>
      {found.map(({ kind, level, count }) => (
        <button
          key={`${kind} ${level}`}
          type="button"
          className={css.chip}
          aria-pressed={kind === finding}
          data-mark={level === 'error' ? 'bad' : 'progress'}
          onClick={() => (kind === finding ? setFinding(null) : showFinding(kind, null))}
        >
          {`${FINDING_WORDS[kind]} ${formatNumber(count)}`}
        </button>
      ))}
    </div>
  )
}
