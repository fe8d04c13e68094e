import { type Change, type Line, uploadEntity } from '@org/core'
import { Button, Drawer, Facts, formatInstant } from '@org/ui'
import { labelOf } from '#history/activity/changed-words.ts'
import { activityEvent } from '#history/activity/events.ts'
import { LineChanges } from '#history/activity/LineChanges.tsx'
import { recordHref, recordWord } from '#history/activity/records.ts'
import type { LinesAsked } from '#history/activity/useLines.ts'
import { Words } from '#history/activity/Words.tsx'
import { Link } from '#platform/links.tsx'
import { useShownUnits } from '#platform/preferences.ts'
import { channelWords } from '../channels.ts'
import * as css from './Audit.css.ts'

export interface LineDrawerProps {
  line: Line
  /** What the log is narrowed by. */
  asked: LinesAsked
  /** Narrows the log to the record that the line is about. */
  onRecord: (row: Change) => void
  onClose: () => void
}

/** One edit, whole: in words, its rows, and what else was recorded as it was written where it is about one row. */
export function LineDrawer({ line, asked, onRecord, onClose }: LineDrawerProps) {
  const units = useShownUnits()
  const { what, who, words, kind, row, rowCount } = activityEvent(line, units)
  return (
    <Drawer
      title={what}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      {...(row === null
        ? {}
        : { actions: <Button onPress={() => onRecord(row)}>Show all changes of this record</Button> })}
    >
      <div className={css.details}>
        <Facts
          facts={[
            [
              'When',
              <time key="at" dateTime={line.at}>
                {formatInstant(line.at)}
              </time>,
            ],
            ['Who', who],
            ['Record', row === null ? '' : <RecordOf key="record" change={row} />],
            ['Why', line.reason ?? ''],
            ['Source', channelWords(line.channel)],
            [uploadEntity.columns.fileName.label, line.upload?.fileName ?? ''],
            ['Change number', `${line.seq}${line.editId === null ? '' : ` in edit ${line.editId}`}`],
          ]}
        />
        <Words words={words} isChange={kind === 'changed'} />
        {row === null ? null : <Rest change={row} />}
        {rowCount > 1 ? <LineChanges line={line} rowCount={rowCount} asked={asked} /> : null}
      </div>
    </Drawer>
  )
}

function RecordOf({ change: { entity, entityId, title, after } }: { change: Change }) {
  const href = after === null ? null : recordHref(entity, entityId)
  const name = title === '' ? `${recordWord(entity)} ${entityId}` : title
  return (
    <>
      {href === null ? name : <Link href={href}>{name}</Link>} ({recordWord(entity)} {entityId})
    </>
  )
}

/** Columns that have no words of their own, as they were recorded. */
function Rest({ change: { entity, before, after } }: { change: Change }) {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const rest = keys.filter((key) => labelOf(entity, key) === null).toSorted()
  if (rest.length === 0) return null
  return (
    <section aria-label="Other recorded data" className={css.rest}>
      <h3>Other recorded data</h3>
      <table className={css.columns}>
        <thead>
          <tr>
            <th className={css.cell} scope="col">
              Column
            </th>
            <th className={css.cell} scope="col">
              Before
            </th>
            <th className={css.cell} scope="col">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {rest.map((key) => (
            <tr key={key}>
              <th className={css.cell} scope="row">
                {key}
              </th>
              <td className={css.cell}>{recorded(before, key)}</td>
              <td className={css.cell}>{recorded(after, key)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Enough of a long value to know it by. */
const MOST_LETTERS = 300

function recorded(row: Change['before'], key: string): string {
  const value = row?.[key]
  if (value === undefined || value === null) return '–'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text
}
