import {
  depthRangeNumbers,
  formatCode,
  type OrderProposal,
  pointEntity,
  type ResultUpload,
  resultEntity,
  type Sample,
  type ShownDepthUnit,
} from '@org/core'
import {
  Button,
  type Column,
  ComboBox,
  Dialog,
  DialogActions,
  ErrorState,
  Progress,
  Table,
  units,
} from '@org/ui'
import { useState } from 'react'
import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'
import { usePreference } from '#platform/preferences.ts'
import { useFoundSamples } from '../data.ts'
import { rowCount, sampleCount } from '../words.ts'
import * as look from './Check.css.ts'
import { OrderPlan } from './OrderPlan.tsx'
import type { Editing } from './useEditing.ts'

interface OrderDialogProps {
  upload: ResultUpload
  sheet: number
  editing: Editing
  onClose: () => void
}

/** Rows without a sample beside the samples of a field, both in order: seen as pairs before anything is stored. */
export function OrderDialog({ upload, sheet, editing, onClose }: OrderDialogProps) {
  const { resultUploads } = useClient()
  const [year, setYear] = useState<string | null>(null)
  const asked = { id: upload.id, sheet, fieldYearId: Number(year) }
  const unit = usePreference(({ depthUnit }) => depthUnit)
  const { data, error, isValidating } = useQuery(
    year === null ? null : ['resultUploads', 'order', asked],
    () => resultUploads.proposeOrder(asked),
  )
  const match = async (pairs: OrderProposal['pairs']) => {
    const chosen = pairs.map((pair) => ({ sheet: pair.sheet, row: pair.row, sampleId: pair.sample.id }))
    if (await editing.edit({ kind: 'match', pairs: chosen })) onClose()
  }
  return (
    <Dialog title="Match rows in order" isWide isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <p>
        The first row without a sample goes to the first sample of the field, and so on. Check the pairs
        before you use them.
      </p>
      <YearChoice value={year} onChange={setYear} />
      {error === undefined ? null : <ErrorState error={error} />}
      {editing.failure === null ? null : <ErrorState error={editing.failure} />}
      {isValidating ? <Progress label="Reading the samples of the field" /> : null}
      {data === undefined ? null : (
        <>
          <OrderPlan pairs={data.pairs} />
          <div className={look.pairs}>
            <Table
              label="Pairs"
              columns={columnsIn(unit)}
              rows={data.pairs}
              rowKey={({ row }) => row}
              rowLabel={({ row }) => `row ${row}`}
              totalCount={data.pairs.length}
            />
          </div>
          <p role="status">{leftWords(data)}</p>
        </>
      )}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          tone="primary"
          isPending={editing.isSending}
          isDisabled={data === undefined || data.pairs.length === 0}
          onPress={() => data !== undefined && void match(data.pairs)}
        >
          {data === undefined ? 'Match rows' : `Match ${rowCount(data.pairs.length)}`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function leftWords({ pairs, rowsLeft, samplesLeft }: OrderProposal): string {
  if (pairs.length === 0) return 'There is no sample without results for these rows. Choose another field.'
  return `${rowCount(rowsLeft)} and ${sampleCount(samplesLeft)} are left over.`
}

/** Fields of a year, as their samples say: typing narrows them. */
function YearChoice({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const [text, search] = useState('')
  const { data, error, isValidating } = useFoundSamples(text)
  const years = new Map<number, Sample>()
  for (const sample of data?.items ?? []) years.set(sample.fieldYearId, sample)
  return (
    <ComboBox
      label="Field and year"
      options={[...years].map(([id, { growerName, fieldName, year }]) => ({
        key: String(id),
        label: `${fieldName}, ${year} (${growerName})`,
      }))}
      value={value}
      onChange={onChange}
      onSearch={search}
      isSearching={isValidating}
      placeholder="Field"
      {...(error === undefined ? {} : { failure: error.message })}
    />
  )
}

type Pair = OrderProposal['pairs'][number]

const columnsIn = (unit: ShownDepthUnit): readonly Column<Pair>[] => [
  { key: 'row', label: 'Row', width: units(12), align: 'end', render: ({ row }) => row },
  { key: 'name', label: 'In the file', width: `minmax(${units(24)}, 1fr)`, render: ({ name }) => name },
  {
    key: 'point',
    label: pointEntity.columns.number.label,
    width: units(16),
    align: 'end',
    render: ({ sample }) => sample.pointNumber,
  },
  {
    key: 'sample',
    label: resultEntity.columns.sampleId.label,
    width: `minmax(${units(28)}, 1fr)`,
    render: ({ sample }) => (sample.labelCode === null ? sample.fieldName : formatCode(sample.labelCode)),
  },
  {
    key: 'layer',
    label: `Layer (${unit})`,
    width: units(24),
    render: ({ sample }) => depthRangeNumbers(sample.depthTopCm, sample.depthBottomCm, unit),
  },
]
