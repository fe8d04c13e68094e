import type { ColumnMap, FindingGroup, ResultUpload } from '@org/core'
import { Button, IconButton, Menu, MenuItem } from '@org/ui'
import { CircleAlert, Ellipsis, TriangleAlert } from 'lucide-react'
import { inLocalTime } from '#data/local-times.ts'
import * as css from '../parts/Results.css.ts'
import { rowCount } from '../words.ts'
import * as look from './Check.css.ts'
import { FINDING_WORDS } from './finding-kinds.ts'
import { actsOf, isUnitMissing } from './group-acts.ts'
import { MatchInOrder } from './MatchInOrder.tsx'
import { SetUnit } from './SetUnit.tsx'
import { unitsFor } from './unit-options.ts'
import type { Editing } from './useEditing.ts'
import { useSettling } from './useSettling.ts'

interface GroupLineProps {
  upload: ResultUpload
  group: FindingGroup
  /** The column that it is about; undefined: the rows. */
  column: ColumnMap | undefined
  /** Of the column, as the table has it. */
  name: string
  isShown: boolean
  editing: Editing
  onShow: () => void
}

/** Findings that are settled together: how many, what the first one says, and what to do with all of them. */
export function GroupLine({ upload, group, column, name, isShown, editing, onShow }: GroupLineProps) {
  const { settle, setUnit } = useSettling(upload.id, editing)
  const { usual, others } = actsOf(group)
  const press = { disabledReason: editing.why, isDisabled: editing.isSending }
  const title = `${[FINDING_WORDS[group.kind], name].filter(Boolean).join(', ')}: ${rowCount(group.count)}`
  return (
    <li className={look.group} data-shown={isShown || undefined}>
      <button type="button" className={look.groupTitle} aria-pressed={isShown} onClick={onShow}>
        <span className={look.level[group.level]}>
          {group.level === 'error' ? (
            <CircleAlert size={16} role="img" aria-label="Error" />
          ) : (
            <TriangleAlert size={16} role="img" aria-label="Warning" />
          )}
        </span>{' '}
        {title}
      </button>
      <p>
        <span className={css.note}>{`Row ${group.row}: `}</span>
        {inLocalTime(group.says)}
      </p>
      <div className={look.buttons}>
        {isUnitMissing(group) ? (
          <SetUnit
            name={name}
            units={unitsFor(column)}
            editing={editing}
            onSet={(unit) => void setUnit(group, unit)}
          />
        ) : null}
        {usual === null ? null : (
          <Button {...press} onPress={() => void settle(group, usual)}>
            {usual.label}
          </Button>
        )}
        {group.kind === 'notMatched' ? <MatchInOrder {...{ upload, editing }} sheet={group.sheet} /> : null}
        {others.length === 0 || editing.why !== null ? null : (
          <Menu
            trigger={
              <IconButton label={`Other ways for ${title}`} tone="quiet" isDisabled={editing.isSending}>
                <Ellipsis size={16} aria-hidden />
              </IconButton>
            }
            onAction={(key) => {
              const chosen = others.find(({ act }) => act === key)
              if (chosen !== undefined) void settle(group, chosen)
            }}
          >
            {others.map(({ act, label }) => (
              <MenuItem key={act} id={act}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
    </li>
  )
}
