import { COLLECTED_STATUSES, type Point, type PointStatus, paths } from '@org/core'
import { Button, ComboBox, pageStyles, Segmented } from '@org/ui'
import { useState } from 'react'
import { useClient } from '#data/api.ts'
import { useMay } from '#data/permissions.ts'
import { useQuery } from '#data/swr.ts'
import { Link } from '#platform/links.tsx'
import type { LabelsView, ScanDoes } from '../view.ts'
import * as css from './Scan.css.ts'
import { ScanBox } from './ScanBox.tsx'

/** The scan box of the page, with what its scans do. */
export function Scanning({ view }: { view: LabelsView }) {
  const { scanDoes, setScanDoes, applyTo, applyToPoint, showLabel, showSample } = view
  const edit = useMay('samples.edit')
  const isApply = scanDoes === 'apply' && edit.why === null
  return (
    <ScanBox
      place="samples"
      mode={isApply ? { mode: 'apply', pointId: applyTo } : null}
      onShow={(code) => {
        showSample(null)
        showLabel(code)
      }}
    >
      <Segmented<ScanDoes>
        label="What scans do"
        segments={[
          { key: 'lookUp', label: 'Look up' },
          { key: 'apply', label: 'Apply' },
        ]}
        value={scanDoes}
        onChange={(next) => {
          setScanDoes(next)
          if (next === 'lookUp') applyToPoint(null)
        }}
      />
      {scanDoes === 'lookUp' ? null : edit.why !== null ? (
        <p>{edit.why}. Scans are looked up.</p>
      ) : applyTo === null ? (
        <AsPrinted onChoose={applyToPoint} />
      ) : (
        <ChosenPoint id={applyTo} onClear={() => applyToPoint(null)} />
      )}
    </ScanBox>
  )
}

/** Each label goes to the bag that it was printed for; a point is chosen for blank ones. */
function AsPrinted({ onChoose }: { onChoose: (id: number) => void }) {
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <p>A scan applies the label to the bag that it was printed for.</p>
      {isChoosing ? (
        <ChoosePoint onChoose={onChoose} />
      ) : (
        <div>
          <Button tone="quiet" onPress={() => setIsChoosing(true)}>
            Apply blank labels to a point…
          </Button>
        </div>
      )}
    </>
  )
}

const POINTS_OFFERED = 20
const titleOf = ({ number, fieldName, year }: Pick<Point, 'number' | 'fieldName' | 'year'>): string =>
  `${fieldName} · point ${number} · ${year}`

function ChoosePoint({ onChoose }: { onChoose: (id: number) => void }) {
  const { points } = useClient()
  const [text, search] = useState('')
  const query = { limit: POINTS_OFFERED, ...(text.trim() === '' ? {} : { search: text.trim() }) }
  const { data, error, isValidating } = useQuery(['points', 'choices', query], () => points.list(query), {
    keepPreviousData: true,
  })
  return (
    <>
      <ComboBox
        label="Apply to"
        options={(data?.items ?? []).map((point) => ({ key: String(point.id), label: titleOf(point) }))}
        value={null}
        onChange={(key) => key !== null && onChoose(Number(key))}
        onSearch={search}
        isSearching={isValidating}
        placeholder="Field and point number"
        {...(error === undefined ? {} : { failure: error.message })}
      />
      <p className={pageStyles.muted}>A blank label goes to the next sample of the point.</p>
    </>
  )
}

const COLLECTED: readonly PointStatus[] = COLLECTED_STATUSES

function ChosenPoint({ id, onClear }: { id: number; onClear: () => void }) {
  const { points } = useClient()
  const { data, error } = useQuery(['points', 'get', id], () => points.get({ id }))
  const point = data?.point
  return (
    <div className={css.line}>
      <p className={css.grows}>
        Scans apply to{' '}
        <Link href={paths.samplingPoints.link({ point: id })}>
          {point === undefined ? `point no. ${id}` : titleOf(point)}
        </Link>
        {error === undefined ? '' : `. ${error.message}`}
        {point !== undefined && !COLLECTED.includes(point.status) ? '. It is not collected yet' : ''}
      </p>
      <Button onPress={onClear}>Apply as printed</Button>
    </div>
  )
}
