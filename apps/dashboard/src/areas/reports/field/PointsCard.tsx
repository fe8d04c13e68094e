import { type FieldReport, type LayerSummary, pointEntity, stratumEntity } from '@org/core'
import { type Column, formatDepthRange, pointLook, Status, Table, units, useUnits } from '@org/ui'
import { useMemo, useState } from 'react'
import { useIsPhone } from '#platform/phone.ts'
import { Card } from '../parts/Card.tsx'
import * as report from '../parts/Report.css.ts'
import * as css from './Field.css.ts'
import { depthKey, type PointRow, type PointSort, pointRows, sortedRows } from './layers.ts'
import type { MapPlace } from './map-view.ts'
import { NONE, withUnit } from './words.ts'

/** So many have room without scrolling. */
const FEW_ROWS = 8

interface PointsCardProps {
  report: FieldReport
  layer: LayerSummary | undefined
  place: MapPlace
}

/** Every point with its values by layer; a row opens the results of its samples. */
export function PointsCard({ report: data, layer, place }: PointsCardProps) {
  const { depth: unit } = useUnits()
  const isPhone = useIsPhone()
  const [sort, setSort] = useState<PointSort>({ column: 'number', descending: false })
  const rows = useMemo(() => sortedRows(pointRows(data), sort), [data, sort])
  const layers = isPhone && layer !== undefined ? [layer] : data.layers
  const columns = [
    ...(isPhone ? [NUMBER, STATUS] : [NUMBER, STRATUM, STATUS]),
    ...layers.map((each) =>
      valueColumn(each, withUnit(formatDepthRange(each.topCm, each.bottomCm, unit), data.shown?.unit ?? '')),
    ),
  ]
  return (
    <Card title="Points" note="A row opens the results of its samples">
      <div className={css.points} data-few={rows.length <= FEW_ROWS || undefined}>
        <Table
          label="Values by point"
          columns={columns}
          rows={rows}
          rowKey={({ point }) => point.id}
          rowLabel={({ point }) => `Point ${point.number}`}
          totalCount={rows.length}
          sort={sort}
          onSort={setSort}
          selectedKey={place.pointId}
          onSelect={({ point }) => place.choosePoint(point.id)}
          onOpen={({ point }) => place.choosePoint(point.id)}
        />
      </div>
    </Card>
  )
}

const NUMBER: Column<PointRow> = {
  key: 'number',
  ...{ label: pointEntity.columns.number.label, width: units(20), sortable: true },
  render: ({ point }) => point.number,
}
const STRATUM: Column<PointRow> = {
  key: 'stratum',
  ...{ label: stratumEntity.columns.number.label, width: units(20) },
  render: ({ stratumNumber }) => stratumNumber ?? NONE,
}
const STATUS: Column<PointRow> = {
  key: 'status',
  ...{ label: pointEntity.columns.status.label, width: 'minmax(0, 1fr)' },
  render: ({ point }) => {
    const { state, word } = pointLook(point.status)
    return <Status state={state}>{word}</Status>
  },
}

function valueColumn(layer: LayerSummary, label: string): Column<PointRow> {
  const key = depthKey(layer)
  return {
    ...{ key, label, width: 'minmax(0, 1fr)', align: 'end', sortable: true },
    render: (row) => <Value row={row} layerKey={key} />,
  }
}

/** As a person reads it; what is not counted is quieter, and said to be so. */
function Value({ row, layerKey }: { row: PointRow; layerKey: string }) {
  const found = row.values.get(layerKey)
  if (found === undefined) return NONE
  if (found.value !== null) return found.words
  return (
    <span className={report.quiet}>
      {found.words} <span className={report.unseen}>not counted</span>
    </span>
  )
}
