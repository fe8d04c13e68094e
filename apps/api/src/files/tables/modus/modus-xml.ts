import { decodeXml } from '../../text/decode-xml.ts'
import { parseXml } from '../../text/parse-xml.ts'
import { unreadable } from '../../unreadable.ts'
import type { TableFile } from '../table-file.ts'
import { createModusRows } from './rows.ts'
import { walkModus } from './walk.ts'

const AGAIN = 'Ask the laboratory for the file again, or for its results as XLSX or CSV.'

/** @param bytes of XML whose root is ModusResult @throws errors.unreadableFile */
export function readModusXml(bytes: Uint8Array): TableFile {
  const { text, note } = decodeXml(bytes)
  const rows = createModusRows()
  const walk = walkModus(rows)
  parseXml(
    { text, called: 'The file', remedy: AGAIN, keepsUnknownEntities: false },
    {
      open(name, attributes) {
        if (name === 'ModusResult') refuseOtherVersion(attributes.Version)
        walk.open(name, attributes)
      },
      text: walk.text,
      close: walk.close,
    },
  )
  return rows.result('Modus XML 1.0', note === null ? [] : [note], walk.isOrder())
}

/** Files typed by hand have none. */
function refuseOtherVersion(version = '1.0'): void {
  if (/^1(\.|$)/.test(version.trim())) return
  throw unreadable(`This is Modus XML ${version.slice(0, 20)}; version 1.0 can be read`, AGAIN)
}
