import type { Change } from '@org/core'
import { Button, Drawer, Facts, formatInstant } from '@org/ui'
import { changedWords, labelOf } from '#history/activity/changed-words.ts'
import { recordHref, recordWord } from '#history/activity/records.ts'
import { kindOf, sentence } from '#history/activity/sentences.ts'
import { Words } from '#history/activity/Words.tsx'
import { Link } from '#platform/links.tsx'
import { usePreference } from '#platform/preferences.ts'
import { channelWords } from '../channels.ts'
import * as css from './Audit.css.ts'

export interface ChangeDrawerProps {
  change: Change
  /** Narrows the log to this record. */
  onRecord: () => void
  onClose: () => void
}

/** One change, whole: in words, and what else of the row was recorded as it was written. */
export function ChangeDrawer({ change, onRecord, onClose }: ChangeDrawerProps) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const words = changedWords(change, areaUnit)
  return (
    <Drawer
      title={sentence(change)}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      actions={<Button onPress={onRecord}>All changes of this record</Button>}
    >
      <div className={css.details}>
        <Facts
          facts={[
            [
              'When',
              <time key="at" dateTime={change.at}>
                {formatInstant(change.at)}
              </time>,
            ],
            ['Who', change.by?.name ?? 'The program'],
            ['Record', <RecordOf key="record" change={change} />],
            ['Why', change.reason ?? ''],
            ['Through', channelWords(change.channel)],
            ['File', change.upload?.fileName ?? ''],
            ['Number', `${change.seq}${change.editId === null ? '' : ` of edit ${change.editId}`}`],
          ]}
        />
        <Words words={words} isChange={kindOf(change) === 'changed'} />
        <Rest change={change} />
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
    <section aria-label="As recorded" className={css.rest}>
      <h3>As recorded</h3>
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
