import { Button, formatBytes, formatInstant } from '@org/ui'
import { useEffect } from 'react'
import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'
import * as css from './exports.css.ts'
import { downloadExport, followExport, isOver } from './watch.ts'

/** As many as a person would look for. */
const SHOWN = 4

/** What the person exported within a day, also from another tab or machine: still there to be fetched. */
export function EarlierExports() {
  const client = useClient()
  const { data, reload } = useQuery(['exports', 'list'], () => client.exports.list())
  // Asked for anew each time it is shown: exports end without a word to this page.
  useEffect(() => void reload(), [reload])
  useEffect(() => {
    for (const record of data?.items ?? []) if (!isOver(record)) void followExport(client, record)
  }, [client, data])
  const kept = (data?.items ?? []).filter(({ status }) => status === 'done').slice(0, SHOWN)
  if (kept.length === 0) return null
  return (
    <section aria-label="Earlier exports" className={css.earlier}>
      <h3 className={css.heading}>Earlier exports, kept for a day</h3>
      <ul className={css.list}>
        {kept.map((record) => (
          <li key={record.id} className={css.item}>
            <span className={css.words}>
              {record.fileName}
              <span className={css.facts}>
                {formatInstant(record.createdAt)} · {formatBytes(record.sizeBytes ?? 0)}
              </span>
            </span>
            <Button
              tone="quiet"
              aria-label={`Download ${record.fileName}`}
              onPress={() => void downloadExport(client, record)}
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
