import { decodeJsonText, parseJsonAsWritten } from '../../text/decode-json.ts'
import { jsonObject, ownValue } from '../../text/json-object.ts'
import { unreadable } from '../../unreadable.ts'
import { TABLE_LIMITS, TABLES_READ } from '../limits.ts'
import type { TableFile } from '../table-file.ts'
import { createModusRows, refuseOrder } from './rows.ts'
import { type ModusWalk, walkModus } from './walk.ts'

const AGAIN = 'Ask for the file again, or for the results as XLSX or CSV, then read that file.'

/** @throws errors.unreadableFile when it is no JSON, or JSON without a Modus event */
export function readModusJson(bytes: Uint8Array): TableFile {
  const { text, note } = decodeJsonText(bytes)
  refuseMany(text)
  const document = jsonObject.safeParse(parseJsonAsWritten(text, AGAIN))
  const events = document.success ? ownValue(document.data, 'Events') : null
  if (document.success && ownValue(document.data, 'ModusSubmit') !== null) throw refuseOrder()
  if (!Array.isArray(events)) throw unreadable('This JSON is not Modus: it has no list "Events"', TABLES_READ)
  const rows = createModusRows()
  const walk = walkModus(rows)
  tell(walk, 'Events', events)
  return rows.result('Modus JSON', note === null ? [] : [note], walk.isOrder())
}

/** Values without end take a parser all the memory there is; a comma stands between two. */
function refuseMany(text: string): void {
  let values = 0
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) values += 1
  if (values > TABLE_LIMITS.jsonValues)
    throw unreadable(
      `The file has more than ${TABLE_LIMITS.jsonValues.toLocaleString('en-US')} values`,
      'Ask for the results of fewer samples in one file.',
    )
}

/** As XML would have it: `Depths: [{…}]` is `<Depths><Depth>…</Depth></Depths>`. */
function tell(walk: ModusWalk, name: string, value: unknown): void {
  walk.open(name, {})
  if (Array.isArray(value)) for (const item of value) tell(walk, name.replace(/s$/, ''), item)
  else {
    const object = jsonObject.safeParse(value)
    if (object.success) for (const [key, inner] of Object.entries(object.data)) tell(walk, key, inner)
    else if (value !== null) walk.text(String(value))
  }
  walk.close(name)
}
