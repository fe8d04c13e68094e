import { formatCode, type ManifestLine, manifestLineEntity, pointEntity } from '@org/core'
import { type Column, formatInstant, type RowKey, Table, units } from '@org/ui'
import { type ReactNode, useMemo } from 'react'
import { useIsPhone } from '#platform/phone.ts'
import { layerOf } from '../words.ts'
import { LineStateBadge } from './looks.tsx'
import * as css from './Shipments.css.ts'
import { lineName } from './words.ts'

const { columns: LABELS } = manifestLineEntity

interface LineTableProps {
  /** What stands in it: `Samples of the manifest`. */
  label: string
  lines: readonly ManifestLine[]
  /** Whether what was decided is shown, and not only what is packed. */
  hasStates: boolean
  /** The line of the last scan. */
  latestId: number | null
  checked?: ReadonlySet<RowKey>
  onCheck?: (keys: ReadonlySet<RowKey>) => void
  onOpen: (line: ManifestLine) => void
  empty: ReactNode
}

/** Samples of a manifest, by box, field, point and depth. */
export function LineTable({ label, lines, hasStates, latestId, empty, onOpen, ...checks }: LineTableProps) {
  const isPhone = useIsPhone()
  const columns = useMemo(() => {
    const shown = hasStates ? COLUMNS : COLUMNS.filter(({ key }) => !WITH_STATES.has(key))
    return isPhone ? shown.filter(({ key }) => (hasStates ? ON_PHONE : PACKED_ON_PHONE).has(key)) : shown
  }, [hasStates, isPhone])
  return (
    <Table
      label={label}
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
      rowLabel={lineName}
      totalCount={lines.length}
      selectedKey={latestId}
      onOpen={onOpen}
      {...checks}
    >
      {lines.length === 0 ? empty : undefined}
    </Table>
  )
}

const WITH_STATES = new Set(['state', 'checked'])
const ON_PHONE = new Set(['label', 'point', 'state'])
const PACKED_ON_PHONE = new Set(['label', 'field', 'point'])

const COLUMNS: readonly Column<ManifestLine>[] = [
  {
    key: 'label',
    label: LABELS.code.label,
    width: units(26),
    render: ({ code }) => <span className={css.mono}>{formatCode(code)}</span>,
  },
  { key: 'field', label: 'Field', width: `minmax(${units(16)}, 2fr)`, render: ({ fieldName }) => fieldName },
  {
    key: 'point',
    label: pointEntity.columns.number.label,
    width: units(12),
    align: 'end',
    render: ({ pointNumber }) => pointNumber,
  },
  { key: 'depth', label: 'Depth', width: units(20), render: (line) => layerOf(line) },
  {
    key: 'box',
    label: LABELS.boxId.label,
    width: units(10),
    align: 'end',
    render: ({ boxNumber }) => boxNumber ?? '–',
  },
  {
    key: 'state',
    label: LABELS.state.label,
    width: units(34),
    render: ({ state }) => <LineStateBadge state={state} />,
  },
  {
    key: 'checked',
    label: LABELS.checkedAt.label,
    width: `minmax(${units(24)}, 2fr)`,
    render: ({ checkedAt, checkedBy }) =>
      checkedAt === null ? null : [formatInstant(checkedAt), checkedBy].filter(Boolean).join(', '),
  },
]
