import type { MultiPolygon, StagedUpload, Zone } from '@org/core/contract'
import {
  Banner,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  formatAreaWithUnit,
  formatCount,
  Progress,
  Select,
  useUnits,
} from '@org/ui'
import { Suspense, useMemo, useState } from 'react'
import { ZoneFile } from '#areas/uploads/public.ts'
import { sizeOf } from '#map/draw/measure.ts'
import * as css from '../parts/parts.css.ts'
import { checkZones, named, notesOf } from './check.ts'
import { firstNameColumn, joinsAtFirst, nameColumns, type ReadZones, zonesOf } from './read.ts'
import * as zoneCss from './zones.css.ts'

interface ImportZonesDialogProps {
  growerId: number
  boundary: MultiPolygon
  onZones: (zones: Zone[]) => void
  onClose: () => void
}

/** From a file to the zones of a field: read it, see what becomes of its features, take all of them or none. */
export function ImportZonesDialog({ growerId, boundary, onZones, onClose }: ImportZonesDialogProps) {
  return (
    <Dialog title="Import zones" isWide isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <Suspense fallback={<Progress label="Loading" />}>
        <ZoneFile growerId={growerId}>
          {(upload) => (
            <Review
              key={upload.id}
              upload={upload}
              boundary={boundary}
              onClose={onClose}
              onZones={(zones) => {
                onClose()
                onZones(zones)
              }}
            />
          )}
        </ZoneFile>
      </Suspense>
    </Dialog>
  )
}

interface ReviewProps extends Pick<ImportZonesDialogProps, 'boundary' | 'onZones' | 'onClose'> {
  upload: StagedUpload
}

function Review({ upload, boundary, onZones, onClose }: ReviewProps) {
  const { area } = useUnits()
  const [column, setColumn] = useState(() => firstNameColumn(upload))
  const [chosenJoin, setJoins] = useState<boolean | null>(null)
  const [repairs, setRepairs] = useState(false)
  const joins = chosenJoin ?? joinsAtFirst(upload, column)
  const read = useMemo(() => zonesOf(upload, { column, joins, repairs }), [upload, column, joins, repairs])
  const checked = useMemo(() => checkZones(read.zones, boundary, area), [read, boundary, area])
  const { refusal, zones } = checked
  const notes = [...unusableNotes(read), ...notesOf(checked, area)]
  return (
    <>
      <div className={css.stack}>
        <p>
          <strong>{upload.fileName}</strong> has {formatCount(upload.features.length, 'feature', 'features')}.
        </p>
        <NameColumn upload={upload} column={column} onColumn={setColumn} />
        {column === null ? null : (
          <Checkbox isSelected={joins} onChange={setJoins}>
            Join features of the same name into one zone
          </Checkbox>
        )}
        {upload.features.some(({ problem, repair }) => problem !== null && repair !== null) ? (
          <Checkbox isSelected={repairs} onChange={setRepairs}>
            Repair the boundaries of damaged zones
          </Checkbox>
        ) : null}
        <div aria-live="polite" className={css.stack}>
          {refusal === null ? null : (
            <Banner tone="bad">
              {refusal.message}. {refusal.remedy}
            </Banner>
          )}
          {notes.length === 0 ? null : (
            <Banner tone="progress">
              <ul className={zoneCss.notes}>
                {notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </Banner>
          )}
        </div>
        {zones.length === 0 ? null : <Found zones={zones} />}
      </div>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          tone="primary"
          disabledReason={refusal === null ? null : refusal.message}
          onPress={() => onZones(zones)}
        >
          {zones.length === 0 ? 'Use these zones' : `Use ${formatCount(zones.length, 'zone', 'zones')}`}
        </Button>
      </DialogActions>
    </>
  )
}

function unusableNotes({ unusable }: ReadZones): string[] {
  const problems = new Map<string, string[]>()
  for (const { name, problem } of unusable) problems.set(problem, [...(problems.get(problem) ?? []), name])
  return [...problems].map(([problem, names]) => `Left out: ${named(names)}. ${problem}`)
}

/** The value of no column: no column has an empty name. */
const NUMBERS = ''

interface NameColumnProps {
  upload: StagedUpload
  column: string | null
  onColumn: (column: string | null) => void
}

function NameColumn({ upload, column, onColumn }: NameColumnProps) {
  const columns = nameColumns(upload)
  if (columns.length === 0) return null
  return (
    <Select
      label="Names of the zones"
      options={[
        ...columns.map((name) => ({ key: name, label: `Column “${name}”` })),
        { key: NUMBERS, label: 'Zone 1, Zone 2, …' },
      ]}
      value={column ?? NUMBERS}
      onChange={(key) => onColumn(key === NUMBERS ? null : key)}
    />
  )
}

function Found({ zones }: { zones: readonly Zone[] }) {
  const { area } = useUnits()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ul className={zoneCss.found} aria-label="Zones to be used" tabIndex={0}>
      {zones.map(({ name, geometry }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may come twice
        <li key={at} className={zoneCss.foundRow}>
          <span>{name}</span>
          <span>{formatAreaWithUnit(sizeOf(geometry.coordinates).areaM2, area)}</span>
        </li>
      ))}
    </ul>
  )
}
